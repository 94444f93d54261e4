import Geometry

/// Writes a page that shows a picture and, under the pointer, the view's type, id and frame. One file, no network.
package enum HTMLWriter {
  /// `list` as a page.
  package static func write(_ list: DisplayList, background: Color, title: String, isDark: Bool) -> String {
    let svg = SVGWriter.write(list, background: background, isElement: true)
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>\(Markup.escaped(title))</title>
      <style>
      body { margin: 24px; background: \(isDark ? "#101014" : "#e9e9ee"); font: 13px system-ui, sans-serif; }
      #page { position: relative; display: inline-block; box-shadow: 0 2px 12px rgba(0, 0, 0, .25); cursor: crosshair; }
      #page svg { display: block; }
      #mark { position: absolute; display: none; pointer-events: none; box-sizing: border-box;
        border: 1px solid #0a84ff; background: rgba(10, 132, 255, .12); }
      #tip { position: fixed; display: none; pointer-events: none; padding: 4px 8px; border-radius: 4px;
        background: #1c1c1e; color: #fff; white-space: pre; font: 12px ui-monospace, monospace; z-index: 1; }
      </style>
      </head>
      <body>
      <div id="page">
      \(svg)<div id="mark"></div>
      </div>
      <div id="tip"></div>
      <script>
      (function () {
        var page = document.getElementById("page"), mark = document.getElementById("mark");
        var tip = document.getElementById("tip");
        // Document order is painting order: the last frame around the pointer is the innermost, topmost view.
        var nodes = Array.prototype.map.call(page.querySelectorAll("g[data-frame]"), function (g) {
          return { type: g.getAttribute("data-type"), id: g.getAttribute("data-id"),
            frame: g.getAttribute("data-frame").split(" ").map(Number) };
        });
        page.addEventListener("mousemove", function (event) {
          var box = page.getBoundingClientRect(), x = event.clientX - box.left, y = event.clientY - box.top, hit = null;
          nodes.forEach(function (node) {
            var f = node.frame;
            if (x >= f[0] && x < f[0] + f[2] && y >= f[1] && y < f[1] + f[3]) hit = node;
          });
          mark.style.display = tip.style.display = hit ? "block" : "none";
          if (!hit) return;
          ["left", "top", "width", "height"].forEach(function (key, i) { mark.style[key] = hit.frame[i] + "px"; });
          tip.textContent = hit.type + (hit.id ? " #" + hit.id : "") + "\\n" + hit.frame.join("  ");
          tip.style.left = Math.min(event.clientX + 14, innerWidth - tip.offsetWidth - 4) + "px";
          tip.style.top = Math.min(event.clientY + 14, innerHeight - tip.offsetHeight - 4) + "px";
        });
        page.addEventListener("mouseleave", function () { mark.style.display = tip.style.display = "none"; });
      })();
      </script>
      </body>
      </html>

      """
  }
}
