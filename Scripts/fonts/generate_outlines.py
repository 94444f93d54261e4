#!/usr/bin/env python3
"""Makes Fixtures/fonts/outlines.tsv: areas and bounds that fontTools gives for glyphs of Debian's fonts.

Usage: generate_outlines.py      (needs fontTools and the Debian packages of generate_harfbuzz_widths.py)

One line: file name, size in bytes, face index, glyph, number of contours, signed area, and the bounds of all points and
control points, in units. Area and bounds together notice a wrong point anywhere in an outline.
"""
import os
from fontTools.pens.areaPen import AreaPen
from fontTools.pens.boundsPen import ControlBoundsPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont

ROOT = "/usr/share/fonts/"
FONTS = [("truetype/liberation/LiberationSans-Regular.ttf", 0), ("truetype/dejavu/DejaVuSans.ttf", 0),
         ("opentype/inter/Inter-Regular.otf", 0), ("opentype/urw-base35/NimbusSans-Regular.otf", 0),
         ("truetype/noto/NotoSerif-Italic.ttf", 0), ("opentype/noto/NotoSansCJK-Regular.ttc", 0)]
rows = []
for path, index in FONTS:
    font = TTFont(ROOT + path, fontNumber=index, lazy=True)
    glyphs = font.getGlyphSet()
    cmap = font.getBestCmap()
    names = ["A", "B", "Q", "g", "s", "8", "&", "@", "é", "Å", "ж", "Ω", "字", "한", " "]
    for character in names:
        if ord(character) not in cmap:
            continue
        name = cmap[ord(character)]
        area, bounds = AreaPen(glyphs), ControlBoundsPen(glyphs)
        glyphs[name].draw(area)
        glyphs[name].draw(bounds)
        record = DecomposingRecordingPen(glyphs)
        glyphs[name].draw(record)
        contours = sum(1 for op, _ in record.value if op in ("closePath", "endPath"))
        rows.append("\t".join(map(str, (path, os.path.getsize(ROOT + path), index, font.getGlyphID(name), contours,
                                        area.value, " ".join(map(str, bounds.bounds or ()))))))
out = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Fixtures/fonts/outlines.tsv")
open(out, "w").write("# Made by Scripts/fonts/generate_outlines.py\n" + "\n".join(rows) + "\n")
print(len(rows))
