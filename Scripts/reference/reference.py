#!/usr/bin/env python3
"""An independent, slow and plain implementation of ink's layout rules, to check ink against.

It shares no code and no method with the product: expat reads the document, fontTools reads the advances of
Liberation Sans (metric-compatible with Helvetica), and every rule is written down as the naive recursive
definition. Prints one line a view element: `line:column type x y width height`, absolute and snapped.

    reference.py DOC.xml [--width 375] [--height H] [--scale 2] [--dialect 4] [--resources DIR]

Views it does not know are reported on standard error; status 1. Text is broken at spaces and after hyphens only, so documents with
other break opportunities are outside its reach.
"""
import argparse, json, math, os, plistlib, re, struct, sys
from xml.parsers import expat
from fontTools.ttLib import TTFont

NAN = None
FONTS = "/usr/share/fonts/truetype/liberation"
STYLES = {"largeTitle": (34, 0), "title1": (28, 0), "title2": (22, 0), "title3": (20, 0), "headline": (17, 1),
          "body": (17, 0), "callout": (16, 0), "subheadline": (15, 0), "footnote": (13, 0), "caption1": (12, 0),
          "caption2": (11, 0)}
LAYOUT = {"LMColumnView", "LMRowView", "LMLayerView", "LMAnchorView", "LMRootView", "LMLinearGradientView",
          "LMRadialGradientView"}
SCROLLING = {"LMScrollView", "LMPageView", "LMTableView", "LMCollectionView", "UICollectionView", "UIScrollView"}
PLAIN = {"UIView", "LMSpacer", "MKMapView", "WKWebView", "LMPlayerView", "UIVisualEffectView"}


class Face:
    cache = {}

    def __init__(self, bold):
        font = TTFont(f"{FONTS}/LiberationSans-{'Bold' if bold else 'Regular'}.ttf")
        self.cmap, self.hmtx, self.upem = font.getBestCmap(), font["hmtx"], font["head"].unitsPerEm

    @classmethod
    def get(cls, bold):
        return cls.cache.setdefault(bold, None) or cls.cache.__setitem__(bold, cls(bold)) or cls.cache[bold]

    def width(self, text, size):
        total = 0
        for c in text:
            total += round(self.hmtx[self.cmap.get(ord(c), self.cmap[ord("?")])][0] * 1000 / self.upem)
        return total * size / 1000


class Font:
    """(size, bold, ascent, descent, gap) in em of the named font."""

    def __init__(self, spec, table):
        spec = table.get(spec, spec)
        if spec in STYLES:
            self.size, self.bold = STYLES[spec]
            system = True
        else:
            name, size = spec.rsplit(" ", 1)
            self.size, self.bold = float(size), "bold" in name.lower()
            system = name.startswith("System")
            if not system and not name.startswith("Helvetica") and not name.startswith("Arial"):
                raise SystemExit(f"font {name} is outside the reference's reach")
        self.metrics = (0.9521484375, 0.2412109375, 0.0) if system else (0.92, 0.23, 0.0)
        if spec.startswith("HelveticaNeue"):
            self.metrics = (0.952, 0.213, 0.028)

    line = property(lambda f: sum(f.metrics) * f.size)
    ascent = property(lambda f: f.metrics[0] * f.size)
    below = property(lambda f: (f.metrics[1] + f.metrics[2]) * f.size)

    def width(self, text):
        return Face.get(self.bold).width(text.rstrip(" "), self.size)


class View:
    def __init__(self, type, at, parent):
        self.type, self.at, self.parent = type, at, parent
        self.a, self.kids, self.extra, self.roles = {}, [], [], []
        self.x = self.y = self.w = self.h = 0.0
        self.sections = None

    def num(self, key):
        v = self.a.get(key)
        return None if v is None or str(v).lower() == "nan" else float(v)

    def flag(self, key, default=False):
        v = self.a.get(key)
        return default if v is None else str(v) in ("true", "YES", "yes", "1", "True")

    hidden = property(lambda v: v.flag("hidden"))
    layout = property(lambda v: v.type in LAYOUT)

    @property
    def live(self):
        return [k for k in self.kids if not k.hidden]

    def bounds(self, axis):
        return (self.num("minimum" + axis), self.num("maximum" + axis))

    def clamp(self, value, axis):
        low, high = self.bounds(axis)
        if high is not None: value = min(value, high)
        if low is not None: value = max(value, low)
        return value

    @property
    def weight(self):
        w = self.num("weight")
        if "weight" not in self.a and self.type == "LMSpacer": w = 1.0
        return w if w and w > 0 else None

    def margins(self, run):
        """top, left, bottom, right of the content."""
        a = self.a
        if self.type in ("LMTableViewCell", "LMCollectionViewCell"): base = [11, 16, 11, 16] if self.type == "LMTableViewCell" else [0] * 4
        elif self.type == "UIStackView" and self.flag("layoutMarginsRelativeArrangement"): base = [8] * 4
        else: base = [0] * 4
        relative = self.flag("layoutMarginsRelativeArrangement", self.type != "UIStackView")
        if relative and (self.layout and self.type != "LMRootView" or self.type in ("UIStackView", "LMTableViewCell", "LMCollectionViewCell")):
            if "layoutMargins" in a:
                n = [float(t) for t in re.split(r"[ ,]+", str(a["layoutMargins"]).strip())]
                base = n * 4 if len(n) == 1 else [n[0], n[1], n[0], n[1]] if len(n) == 2 else n
            for i, names in enumerate((("Top",), ("Left", "Leading"), ("Bottom",), ("Right", "Trailing"))):
                for n in names:
                    if "layoutMargin" + n in a: base[i] = float(a["layoutMargin" + n])
        else:
            base = [0] * 4
        if self.layout and (self is run.root or run.dialect == 3):
            for i, n in enumerate(("top", "leading", "bottom", "trailing")):
                base[i] += self.num(n + "Spacing") or 0
        if self.type == "LMTableViewCell":
            accessory = self.a.get("accessoryType", "checkmark" if self.flag("checked") else "none")
            if accessory != "none": base[3] = 64 if accessory == "detailDisclosureButton" else 38
        if self.type == "LMRootView":
            base[0] += self.num("topPadding") or 0
            base[2] += self.num("bottomPadding") or 0
        return base

    def side(self, run, name):
        if self.layout and run.dialect == 3: return 0.0
        return self.num(name + "Spacing") or 0.0


class Run:
    def __init__(self, o):
        self.dialect, self.scale, self.folders = o.dialect, o.scale, [os.path.dirname(os.path.abspath(o.document))] + o.resources
        self.templates, self.fonts, self.strings, self.failures = {}, {}, {}, []
        self.platform = "iOS"
        for name in ("Fonts.json", "Fonts.plist"):
            path = self.find(name)
            if path: self.fonts = self.load(path); break
        for folder in ("Base.lproj", "en.lproj"):
            path = self.find(folder + "/Localizable.strings")
            if path: self.read_strings(path)
        self.root = self.parse(o.document, None)

    def up(self, v):
        return math.ceil(v * self.scale - 0.001) / self.scale

    def find(self, name):
        return next((os.path.join(d, name) for d in self.folders if os.path.exists(os.path.join(d, name))), None)

    def load(self, path):
        if path.endswith(".plist"):
            with open(path, "rb") as f: return plistlib.load(f)
        text = re.sub(r",(\s*[}\]])", r"\1", open(path, encoding="utf-8").read())
        return json.loads(text)

    def read_strings(self, path):
        text = re.sub(r"/\*.*?\*/", "", open(path, encoding="utf-8").read(), flags=re.S)
        for k, v in re.findall(r'"((?:[^"\\]|\\.)*)"\s*=\s*"((?:[^"\\]|\\.)*)"\s*;', text):
            self.strings[k] = v.replace("\\n", "\n").replace('\\"', '"')

    def merge(self, table):
        for name, values in table.items(): self.templates.setdefault(name, {}).update(values)

    # Reading --------------------------------------------------------------------------------------------------------
    def parse(self, path, parent):
        p = expat.ParserCreate()
        stack, top, state = [parent] if parent else [], [], {"skip": False, "dead": 0, "claim": None}

        def start(name, attrs):
            if state["skip"] or state["dead"]:
                if not state["skip"]: state["dead"] += 1
                return
            owner = stack[-1] if stack else None
            if name in ("foo", "bar", "nib", "NSTextField"):
                state["dead"] = 1
                return
            if name in ("segment", "row", "item", "sectionHeader", "sectionFooter"):
                owner.extra.append((name, attrs))
                if name == "sectionHeader": self.section(owner)["headerTitle"] = attrs.get("title", "")
                if name == "sectionFooter": self.section(owner)["footerTitle"] = attrs.get("title", "")
                stack.append(View(name, None, owner))
                return
            v = View(name, (p.CurrentLineNumber, p.CurrentColumnNumber + 1), owner)
            for t in [t.strip() for t in attrs.get("class", "").split(",") if t.strip()]:
                v.a.update(self.templates.get(t, {}))
            v.a.update(attrs)
            claim, state["claim"] = state["claim"], None
            if owner is not None:
                if claim: owner.roles.append((claim, v))
                if claim in ("sectionHeaderView", "sectionFooterView"): self.section(owner)[claim] = v
                elif claim in ("tableHeaderView", "tableFooterView"): owner.a[claim] = v
                elif claim in ("leftView", "rightView"): owner.a[claim] = v
                elif claim: pass
                elif owner.type == "LMTableView": self.section(owner)["rows"].append(v)
                else: owner.kids.append(v)
            else: top.append(v)
            stack.append(v)

        def end(name):
            if state["skip"]: return
            if state["dead"]: state["dead"] -= 1
            else: stack.pop()

        def instruction(target, data):
            if target == "case": state["skip"] = data.strip() != self.platform; return
            if target == "end": state["skip"] = False; return
            if state["skip"] or state["dead"]: return
            owner = stack[-1] if stack else None
            if target == "properties":
                if data.strip().startswith("{"):
                    self.merge(json.loads(re.sub(r",(\s*[}\]])", r"\1", data)))
                else:
                    for name in (data.strip(), data.strip() + "~vertical"):  # 375 wide, any height: compact, regular
                        path = self.find(name + ".json") or self.find(name + ".plist")
                        if path: self.merge(self.load(path))
            elif target == "strings":
                path = self.find(data.strip() + ".strings")
                if path: self.read_strings(path)
            elif target == "include":
                self.parse(self.find(data.strip() + ".xml"), owner)
            elif target == "sectionBreak": self.section(owner); owner.sections.append(dict(rows=[]))
            elif target in ("header", "sectionHeaderTitle", "sectionHeader"):
                s = self.section(owner)
                if target == "header" and (s["rows"] or "headerTitle" in s): owner.sections.append(dict(rows=[])); s = owner.sections[-1]
                s["headerTitle"] = data
            elif target in ("footer", "sectionFooterTitle", "sectionFooter"): self.section(owner)["footerTitle"] = data
            elif target in ("sectionHeaderView", "sectionFooterView", "tableHeaderView", "tableFooterView", "backgroundView",
                            "leftView", "rightView", "inputView", "inputAccessoryView", "refreshControl", "overlayContent",
                            "selectedBackgroundView"): state["claim"] = target

        p.StartElementHandler, p.EndElementHandler, p.ProcessingInstructionHandler = start, end, instruction
        with open(path, "rb") as f: p.ParseFile(f)
        return top[0] if top else None

    def section(self, table):
        if table.sections is None: table.sections = [dict(rows=[])]
        return table.sections[-1]

    # Text -----------------------------------------------------------------------------------------------------------
    def text(self, v, key="text"):
        t = str(v.a.get(key, ""))
        if t.startswith("@"): return self.strings.get(t[1:], t)
        if t.startswith("$"): return ""
        return t[1:] if t.startswith("^") else t

    def font(self, v, default="System 17", key="font"):
        return Font(str(v.a.get(key, default)), self.fonts)

    def lines(self, text, font, width):
        out = []
        for hard in text.split("\n"):
            current = ""
            for word in re.findall(r"\S*?[^\s-]-(?=[A-Za-z])|\S+\s*|\s+", hard) if hard else [""]:
                if current and font.width(current + word) > width + 0.001 / self.scale:
                    out.append(current); current = word
                else: current += word
                while font.width(current) > width + 0.001 / self.scale and len(current) > 1:
                    n = len(current)
                    while n > 1 and font.width(current[:n]) > width + 0.001 / self.scale: n -= 1
                    out.append(current[:n]); current = current[n:]
            out.append(current)
        if len(out) > 1 and out[-1] == "" and text.endswith("\n"): out.pop()
        return out

    # Natural and least widths ------------------------------------------------------------------------------------------
    def exact_w(self, v):
        w, h, r = v.num("width"), v.num("height"), v.num("aspectRatio")
        if w is None and h is not None and r: return h * r
        return w

    def nat_w(self, v):
        w = self.exact_w(v)
        return v.clamp(self.raw_w(v) if w is None else w, "Width")

    def raw_w(self, v):
        t = v.type
        if t == "UILabel":
            text = self.text(v)
            f = self.font(v)
            return self.up(max(f.width(s) for s in text.split("\n"))) if text else 0.0
        if t == "UIButton": return self.button_w(v)
        if t == "UITextField":
            f = self.font(v)
            w = self.up(max(f.width(self.text(v)), f.width(self.text(v, "placeholder"))))
            if v.a.get("borderStyle", "none") != "none": w += 14
            for s in ("left", "right"):
                if v.a.get(s + "ViewMode") in ("always", "unlessEditing") and s + "View" in v.a: w += self.nat_w(v.a[s + "View"])
            return w
        if t in PLAIN or t in SCROLLING or t in ("UISlider", "UIProgressView", "UIToolbar", "UITabBar", "UISearchBar", "UITextView"): return 0.0
        if t == "UIImageView": return 0.0
        fixed = {"UISwitch": 51, "UIStepper": 94, "UIActivityIndicatorView": 20, "UIDatePicker": 320, "LMPickerView": 320, "UIPickerView": 320}
        if t in fixed: return float(fixed[t])
        if t == "UIPageControl":
            n = int(v.num("numberOfPages") or 0)
            return 7.0 * n + 9 * max(0, n - 1)
        if t in ("UISegmentedControl", "LMSegmentedControl"):
            f = Font("System 13", {})
            titles = [self.text(View_from(attrs), "title") for n, attrs in v.extra]
            return len(titles) * (self.up(max(f.width(s) for s in titles)) + 20) if titles else 0.0
        m = v.margins(self)
        if t in ("LMRowView", "LMColumnView", "UIStackView"):
            if self.horizontal(v): return self.main_natural(v, v.live, "Width", self.nat_w) + m[1] + m[3]
            return max([self.nat_w(k) for k in v.live], default=0.0) + m[1] + m[3]
        if v.layout or t in ("LMTableViewCell", "LMCollectionViewCell"):
            return max([self.nat_w(k) for k in v.live], default=0.0) + m[1] + m[3]
        if t == "UITableViewCell": return 0.0
        self.failures.append(f"{v.at}: {t}")
        return 0.0

    def button_font(self, v):
        default = "System 15" if v.a.get("style") == "systemButton" else "System 18"
        return Font(str(v.a.get("titleLabel.font", v.a.get("font", default))), self.fonts)

    def button_insets(self, v):
        if "contentEdgeInsets" not in v.a: return None
        n = [float(x) for x in str(v.a["contentEdgeInsets"]).split()]
        return n * 4 if len(n) == 1 else [n[0], n[1], n[0], n[1]] if len(n) == 2 else n

    def button_w(self, v):
        title = self.text(v, "title") if "title" in v.a else self.text(v, "normalTitle") if "normalTitle" in v.a else self.text(v, "Title")
        i = self.button_insets(v) or [0] * 4
        return max(30.0, self.up(self.button_font(v).width(title)) + i[1] + i[3])

    def least_w(self, v):
        w = self.exact_w(v)
        if w is not None: return v.clamp(w, "Width")
        n = self.nat_w(v)
        low = v.bounds("Width")[0] or 0.0
        return max(low, min(n, self.raw_least_w(v)))

    def raw_least_w(self, v):
        t = v.type
        if t == "UILabel":
            text, f = self.text(v), self.font(v)
            if not text: return 0.0
            if int(v.num("numberOfLines") if v.num("numberOfLines") is not None else 1) == 1:
                return 0.0 if v.a.get("lineBreakMode") == "byClipping" else self.up(f.width("\u2026"))
            return self.up(max(f.width(s) for s in re.findall(r"\S+?-(?=[A-Za-z])|\S+", text) or [""]))
        if t == "UIButton":
            i = self.button_insets(v) or [0] * 4
            return self.up(self.button_font(v).width("\u2026")) + i[1] + i[3]
        if t == "UITextField": return 14.0 if v.a.get("borderStyle", "none") != "none" else 0.0
        m = v.margins(self)
        if t in ("LMRowView", "LMColumnView"):
            kids = v.live
            if self.horizontal(v):
                total = self.gaps(v, kids) + m[1] + m[3]
                for k in kids:
                    total += (k.bounds("Width")[0] or 0.0) if k.weight and self.exact_w(k) is None else self.least_w(k)
                return total
            return max([self.least_w(k) for k in kids], default=0.0) + m[1] + m[3]
        if v.layout: return max([self.least_w(k) for k in v.live], default=0.0) + m[1] + m[3]
        return self.raw_w(v)

    # Rows and columns ---------------------------------------------------------------------------------------------------
    def horizontal(self, v):
        return v.type == "LMRowView" or v.type == "UIStackView" and v.a.get("axis", "horizontal") == "horizontal"

    def gap_list(self, v, kids):
        spacing = v.num("spacing")
        if spacing is None: spacing = 0.0 if v.type == "UIStackView" else 8.0
        a, b = ("trailing", "leading") if self.horizontal(v) else ("bottom", "top")
        return [spacing + p.side(self, a) + q.side(self, b) for p, q in zip(kids, kids[1:])]

    def gaps(self, v, kids):
        return sum(self.gap_list(v, kids))

    def exact(self, k, axis):
        if axis == "Width": return self.exact_w(k)
        h = k.num("height")
        if h is None and k.num("aspectRatio"): h = k.clamp(k.w / k.num("aspectRatio"), "Height")
        return h

    def main_natural(self, v, kids, axis, natural):
        total, group, sum_w = self.gaps(v, kids), 0.0, 0.0
        for k in kids:
            if k.weight and self.exact(k, axis) is None and v.type != "UIStackView":
                group = max(group, natural(k) / k.weight); sum_w += k.weight
            else: total += natural(k)
        return total + group * sum_w

    def share(self, v, kids, avail, axis, natural, least):
        """Main sizes of `kids` for `avail` without gaps."""
        weighted = [k for k in kids if k.weight and self.exact(k, axis) is None]
        size = {k: natural(k) for k in kids if k not in weighted}
        taken = sum(size.values())
        if weighted:
            rest = max(0.0, avail - taken)
            low = {k: k.bounds(axis)[0] or 0.0 for k in weighted}
            high = {k: max(low[k], k.bounds(axis)[1] if k.bounds(axis)[1] is not None else math.inf) for k in weighted}
            if sum(low.values()) >= rest:
                size.update(low)
            else:
                a, b = 0.0, rest / min(k.weight for k in weighted) + 1
                amount = lambda f: sum(min(max(f * k.weight, low[k]), high[k]) for k in weighted)
                if amount(b) <= rest: a = b
                for _ in range(200):
                    mid = (a + b) / 2
                    if amount(mid) < rest: a = mid
                    else: b = mid
                size.update({k: min(max(b * k.weight, low[k]), high[k]) for k in weighted})
        over = sum(size.values()) - avail
        if over > 1e-9:
            slack = {k: size[k] - least(k) for k in kids if k not in weighted}
            total = sum(slack.values())
            if total > 0:
                f = min(1.0, over / total)
                for k in slack: size[k] -= slack[k] * f
        elif over < -1e-9 and not weighted:
            alignment = v.a.get("horizontalAlignment" if axis == "Width" else "verticalAlignment", "fill")
            if alignment == "fill":
                spare = -over
                for k in reversed(kids):
                    if self.exact(k, axis) is not None: continue
                    high = k.bounds(axis)[1]
                    new = size[k] + spare if high is None else max(size[k], min(high, size[k] + spare))
                    spare -= new - size[k]; size[k] = new
        return [size[k] for k in kids]

    def place_main(self, v, kids, sizes, start, inner, axis):
        g = self.gap_list(v, kids)
        alignment = v.a.get("horizontalAlignment" if axis == "Width" else "verticalAlignment", "fill")
        used = sum(sizes) + sum(g)
        at = start + (inner - used if alignment in ("trailing", "bottom", "right") else 0.0)
        out = []
        for i, s in enumerate(sizes):
            out.append(at)
            at += s + (g[i] if i < len(g) else 0.0)
        return out

    def cross(self, k, inner, axis, alignment, natural, least):
        """(size, offset) across."""
        exact = self.exact(k, axis)
        if alignment == "fill":
            return (k.clamp(exact if exact is not None else inner, axis), 0.0)
        size = k.clamp(exact if exact is not None else max(least(k), min(natural(k), inner)), axis)
        if alignment in ("trailing", "bottom", "right"): return size, inner - size
        if alignment == "center": return size, (inner - size) / 2
        return size, 0.0

    # Widths ---------------------------------------------------------------------------------------------------------------
    def assign_w(self, v, w):
        v.w = w
        m = v.margins(self)
        inner, left = max(0.0, w - m[1] - m[3]), m[1]
        t, kids = v.type, v.live
        if t in ("LMRowView", "LMColumnView"):
            if self.horizontal(v):
                sizes = self.share(v, kids, inner - self.gaps(v, kids), "Width", self.nat_w, self.least_w)
                column = v.parent
                for i, k in enumerate(kids):
                    k.x = 0; self.assign_w(k, sizes[i])
                for k, x in zip(kids, self.place_main(v, kids, sizes, left, inner, "Width")): k.x = x
            else:
                if v.flag("alignToGrid"): self.grid(v, kids, inner)
                for k in kids:
                    s, off = self.cross(k, inner, "Width", self.alignment(v, "horizontal"), self.nat_w, self.least_w)
                    k.x = left + off; self.assign_w(k, s)
        elif t == "LMAnchorView":
            for k in kids:
                a = {x.strip() for x in str(k.a.get("anchor", "")).split(",")}
                lead, trail = bool(a & {"left", "leading", "all"}), bool(a & {"right", "trailing", "all"})
                if lead and trail: s, off = (k.clamp(self.exact_w(k) if self.exact_w(k) is not None else inner, "Width"), 0.0)
                else:
                    e = self.exact_w(k)
                    s = k.clamp(e if e is not None else max(self.least_w(k), min(self.nat_w(k), inner)), "Width")
                    off = 0.0 if lead else inner - s if trail else (inner - s) / 2
                k.x = left + off; self.assign_w(k, s)
        elif v.layout or t in ("LMCollectionViewCell", "LMTableViewCell"):
            for k in kids:
                s, off = self.cross(k, inner, "Width", "fill", self.nat_w, self.least_w)
                k.x = left; self.assign_w(k, s)
        elif t == "LMScrollView":
            for k in kids: k.x = 0.0; self.assign_w(k, w if v.flag("fitToWidth") else self.nat_w(k))
        elif t == "LMPageView":
            for i, k in enumerate(kids): k.x = i * w; self.assign_w(k, w)
        elif t == "LMTableView":
            for s in v.sections or []:
                for k in s["rows"] + [s[r] for r in ("sectionHeaderView", "sectionFooterView") if r in s]: k.x = 0.0; self.assign_w(k, w)
        elif t == "UITableViewCell":
            for k in kids:
                k.w = self.nat_w(k); k.x = w - 16 - k.w; self.assign_w(k, k.w)
        elif kids:
            self.failures.append(f"{v.at}: children of {t}")

    def alignment(self, v, axis):
        old = v.a.get("alignment")
        return v.a.get(axis + "Alignment", old if old and old != "baseline" else "fill")

    def grid(self, column, kids, inner):
        run = []
        for k in kids + [None]:
            if k is not None and k.type == "LMRowView": run.append(k); continue
            for i in range(max((len(r.live) for r in run), default=0)):
                cells = [r.live[i] if i < len(r.live) else None for r in run]
                chain = []
                for c in cells + [None]:
                    if c is not None: chain.append(c); continue
                    if len(chain) > 1 and not all(x.weight and self.exact_w(x) is None for x in chain):
                        exact = [self.exact_w(x) for x in chain if self.exact_w(x) is not None]
                        width = exact[0] if exact else max(self.nat_w(x) for x in chain)
                        for x in chain: x.a["width"] = width
                    chain = []
            run = []

    # Heights ----------------------------------------------------------------------------------------------------------------
    def nat_h(self, v):
        h = self.exact(v, "Height")
        return v.clamp(self.raw_h(v) if h is None else h, "Height")

    def raw_h(self, v):
        t = v.type
        if t == "UILabel":
            text, f = self.text(v), self.font(v)
            if not text: return 0.0
            n = int(v.num("numberOfLines") if v.num("numberOfLines") is not None else 1)
            lines = len(self.lines(text, f, v.w)) if n != 1 else 1
            if n > 0: lines = min(lines, n)
            return self.up(lines * f.line)
        if t == "UIButton":
            f, i = self.button_font(v), self.button_insets(v)
            return self.up(f.line) + (i[0] + i[2] if i else 12.0)
        if t == "UITextField":
            line = self.up(self.font(v).line)
            style = v.a.get("borderStyle", "none")
            return max(34.0, line + 12) if style == "roundedRect" else line + 8 if style in ("line", "bezel") else line
        if t in PLAIN or t in SCROLLING or t in ("UIImageView", "UITextView"): return 0.0
        fixed = {"UISwitch": 31, "UIStepper": 32, "UISlider": 31, "UIProgressView": 4, "UIActivityIndicatorView": 20, "UIPageControl": 26,
                 "UIDatePicker": 216, "LMPickerView": 216, "UIPickerView": 216, "UIToolbar": 44, "UITabBar": 49, "UISearchBar": 56,
                 "UISegmentedControl": 32, "LMSegmentedControl": 32}
        if t in fixed: return float(fixed[t])
        m, kids = v.margins(self), v.live
        if t == "LMRowView":
            if v.flag("alignToBaseline") or v.a.get("alignment") == "baseline":
                up = max([self.baseline(k, v.a.get("baseline") == "last") for k in kids], default=0.0)
                down = max([self.nat_h(k) - self.baseline(k, v.a.get("baseline") == "last") for k in kids], default=0.0)
                return up + down + m[0] + m[2]
            return max([self.nat_h(k) for k in kids], default=0.0) + m[0] + m[2]
        if t == "LMColumnView": return self.main_natural(v, kids, "Height", self.nat_h) + m[0] + m[2]
        if v.layout or t in ("LMCollectionViewCell", "LMTableViewCell"): return max([self.nat_h(k) for k in kids], default=0.0) + m[0] + m[2]
        if t == "UITableViewCell":
            line = self.up(Font(str(v.a.get("textLabel.font", "System 17")), self.fonts).line)
            return max(44.0, line + 22)
        self.failures.append(f"{v.at}: height of {t}")
        return 0.0

    def least_h(self, v):
        h = self.exact(v, "Height")
        if h is not None: return v.clamp(h, "Height")
        m, t = v.margins(self), v.type
        if t == "LMColumnView":
            total = self.gaps(v, v.live) + m[0] + m[2]
            for k in v.live: total += (k.bounds("Height")[0] or 0.0) if k.weight and self.exact(k, "Height") is None else self.least_h(k)
        elif t == "LMRowView" or v.layout: total = max([self.least_h(k) for k in v.live], default=0.0) + m[0] + m[2]
        else: total = self.nat_h(v)
        return max(v.bounds("Height")[0] or 0.0, min(self.nat_h(v), total))

    def baseline(self, v, last):
        """Distance of a baseline from the top in the natural layout."""
        t = v.type
        if t == "UILabel" and self.text(v):
            f = self.font(v)
            return self.nat_h(v) - f.below if last else f.ascent + (self.nat_h(v) - self.raw_h(v)) / 2
        if t == "UIButton":
            f = self.button_font(v)
            return (self.nat_h(v) - f.line) / 2 + f.ascent
        if t == "UITextField":
            f = self.font(v)
            return (self.nat_h(v) - f.line) / 2 + f.ascent
        kids, m = v.live, v.margins(self)
        if v.layout and kids:
            if t == "LMColumnView":
                k = kids[-1] if last else kids[0]
                before = sum(self.nat_h(x) for x in kids[:-1]) + self.gaps(v, kids) if last else 0.0
                return m[0] + before + self.baseline(k, last)
            return m[0] + self.baseline(kids[-1] if last else kids[0], last)
        return self.nat_h(v)

    def assign_h(self, v, h):
        v.h = h
        m, t, kids = v.margins(self), v.type, v.live
        inner, top = max(0.0, h - m[0] - m[2]), m[0]
        if t == "LMRowView":
            if v.flag("alignToBaseline") or v.a.get("alignment") == "baseline":
                last = v.a.get("baseline") == "last"
                line = max([self.baseline(k, last) for k in kids], default=0.0)
                for k in kids: k.y = top + line - self.baseline(k, last); self.assign_h(k, self.nat_h(k))
            else:
                for k in kids:
                    s, off = self.cross(k, inner, "Height", self.alignment(v, "vertical"), self.nat_h, self.least_h)
                    k.y = top + off; self.assign_h(k, s)
        elif t == "LMColumnView":
            sizes = self.share(v, kids, inner - self.gaps(v, kids), "Height", self.nat_h, self.least_h)
            for k, y, s in zip(kids, self.place_main(v, kids, sizes, top, inner, "Height"), sizes): k.y = y; self.assign_h(k, s)
        elif t == "LMAnchorView":
            for k in kids:
                a = {x.strip() for x in str(k.a.get("anchor", "")).split(",")}
                lead, trail = bool(a & {"top", "all"}), bool(a & {"bottom", "all"})
                e = self.exact(k, "Height")
                if lead and trail: s, off = k.clamp(e if e is not None else inner, "Height"), 0.0
                else:
                    s = k.clamp(e if e is not None else max(self.least_h(k), min(self.nat_h(k), inner)), "Height")
                    off = 0.0 if lead else inner - s if trail else (inner - s) / 2
                k.y = top + off; self.assign_h(k, s)
        elif v.layout or t in ("LMCollectionViewCell", "LMTableViewCell"):
            for k in kids: k.y = top; self.assign_h(k, self.cross(k, inner, "Height", "fill", self.nat_h, self.least_h)[0])
        elif t == "LMScrollView":
            for k in kids: k.y = 0.0; self.assign_h(k, h if v.flag("fitToHeight") else self.nat_h(k))
        elif t == "LMPageView":
            for k in kids: k.y = 0.0; self.assign_h(k, h)
        elif t == "LMTableView":
            self.table(v)
        elif t == "UITableViewCell":
            for k in kids: k.h = self.nat_h(k); k.y = (h - k.h) / 2; self.assign_h(k, k.h)

    def table(self, v):
        grouped, y = v.a.get("style") == "groupedTableView", 0.0
        fixed = v.num("rowHeight")
        for s in v.sections or []:
            if "sectionHeaderView" in s:
                k = s["sectionHeaderView"]; k.y = y; self.assign_h(k, self.nat_h(k)); y += k.h
            elif "headerTitle" in s: y += 38 if grouped else 28
            elif grouped: y += 18
            for k in s["rows"]:
                k.y = y; self.assign_h(k, fixed if fixed is not None else self.nat_h(k)); y += k.h
            if "sectionFooterView" in s:
                k = s["sectionFooterView"]; k.y = y; self.assign_h(k, self.nat_h(k)); y += k.h
            elif "footerTitle" in s: y += 30 if grouped else 28
            elif grouped: y += 18
        return y

    def layout(self, width, height):
        v = self.root
        w = self.exact_w(v)
        self.assign_w(v, v.clamp(width if w is None else w, "Width"))
        h = self.exact(v, "Height")
        if h is None and height is not None: h = height
        if h is None:
            h = self.nat_h(v)
            if v.type in SCROLLING:
                if v.type == "LMTableView": h = self.table(v)
                else: h = max([self.nat_h(k) for k in v.live], default=0.0)
        self.assign_h(v, h)


def View_from(attrs):
    v = View("", None, None); v.a.update(attrs); return v


def walk(v, x, y):
    yield v, x + v.x, y + v.y
    kids = list(v.live)
    for s in v.sections or []:
        kids += ([s["sectionHeaderView"]] if "sectionHeaderView" in s else []) + s["rows"] + ([s["sectionFooterView"]] if "sectionFooterView" in s else [])
    for k in kids: yield from walk(k, x + v.x, y + v.y)


def main():
    p = argparse.ArgumentParser()
    p.add_argument("document"); p.add_argument("--width", type=float, default=375); p.add_argument("--height", type=float)
    p.add_argument("--scale", type=float, default=2); p.add_argument("--dialect", type=int, default=4)
    p.add_argument("--resources", action="append", default=[])
    o = p.parse_args()
    sys.setrecursionlimit(100000)
    run = Run(o)
    run.layout(o.width, o.height)
    snap = lambda v: math.floor(v * o.scale + 0.5) / o.scale
    show = lambda v: f"{v:.4f}".rstrip("0").rstrip(".") or "0"
    for v, x, y in walk(run.root, 0.0, 0.0):
        l, t, r, b = snap(x), snap(y), snap(x + v.w), snap(y + v.h)
        print(f"{v.at[0]}:{v.at[1]} {v.type} {show(l)} {show(t)} {show(r - l)} {show(b - t)}")
    for f in sorted(set(run.failures)): print("outside the reference:", f, file=sys.stderr)
    return 1 if run.failures else 0


if __name__ == "__main__":
    sys.exit(main())
