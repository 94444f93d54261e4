#!/usr/bin/env python3
"""Makes Fixtures/fonts/Tiny*.{ttf,otf,ttc}: small fonts of boxes for tests, drawn here, free of any licence (CC0).

Usage: generate_tiny_fonts.py      (needs fontTools)

Every glyph is a box as wide as its advance less 100, except `o`, which has curves, and `Å`, made of components.
Advances (1000 units an em): space 250, A 600, V 600, a 500, o 500, e 480, ? 400, … 1000, Å 600, 漢 1000, 😀 1200.
TinyKern.ttf: glyf, cmap 4 and 12, kern format 0: A V −80, V A −70, V a −50.
TinyPos.otf: CFF, GPOS: pairs A V −80; classes [A Å] [V] −60, [V] [a o e] −40; in an extension lookup. Weight 700.
TinyTrimmed.ttf: glyf, cmap 6, no kerning, USE_TYPO_METRICS, a gap. Italic.
TinyCollection.ttc: TinyKern and TinyTrimmed.
"""
import os
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont, newTable
from fontTools.ttLib.tables._k_e_r_n import KernTable_format_0
from fontTools.ttLib.tables._c_m_a_p import CmapSubtable

OUT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Fixtures/fonts/")
ADVANCES = {".notdef": 500, "space": 250, "A": 600, "V": 600, "a": 500, "o": 500, "e": 480, "question": 400,
            "ellipsis": 1000, "Aring": 600, "han": 1000, "smile": 1200}
CMAP = {0x20: "space", 0x41: "A", 0x56: "V", 0x61: "a", 0x6F: "o", 0x65: "e", 0x3F: "question", 0x2026: "ellipsis",
        0xC5: "Aring", 0x6F22: "han", 0x1F600: "smile"}


def draw(pen, name, cubic):
    width = ADVANCES[name]
    if name == "space":
        return
    pen.moveTo((50, 0))
    if name == "o":
        if cubic:
            pen.curveTo((50, 300), (150, 500), (250, 500))
            pen.curveTo((350, 500), (450, 300), (450, 0))
        else:
            pen.qCurveTo((50, 500), (250, 500))
            pen.qCurveTo((450, 500), (450, 0))
    else:
        for point in ((50, 700), (width - 50, 700), (width - 50, 0)):
            pen.lineTo(point)
    pen.closePath()


def build(file, cubic, style, weight, typo=False, italic=False, kern=False, fea=None, cmap=None):
    fb = FontBuilder(1000, isTTF=not cubic)
    fb.setupGlyphOrder(list(ADVANCES))
    fb.setupCharacterMap(cmap or CMAP)
    glyphs = {}
    for name, width in ADVANCES.items():
        pen = T2CharStringPen(width, None) if cubic else TTGlyphPen(glyphs)
        if name == "Aring" and not cubic:
            pen.addComponent("A", (1, 0, 0, 1, 0, 0))
            pen.addComponent("o", (0.5, 0, 0, 0.5, 175, 720))
        else:
            draw(pen, name, cubic)
        glyphs[name] = pen.getCharString() if cubic else pen.glyph()
    if cubic:
        fb.setupCFF("Tiny-" + style, {"FullName": "Tiny " + style}, glyphs, {})
    else:
        fb.setupGlyf(glyphs)
    fb.setupHorizontalMetrics({n: (w, 50) for n, w in ADVANCES.items()})
    fb.setupHorizontalHeader(ascent=800, descent=-200, lineGap=90)
    fb.setupNameTable({"familyName": "Tiny", "styleName": style, "psName": "Tiny-" + style})
    fb.setupOS2(sTypoAscender=750, sTypoDescender=-250, sTypoLineGap=100, usWeightClass=weight, version=4,
                fsSelection=(0x80 if typo else 0) | (1 if italic else 0x40))
    fb.font["head"].macStyle = 2 if italic else 0
    fb.setupPost(italicAngle=-12 if italic else 0)
    if kern:
        table = newTable("kern")
        table.version = 0
        sub = KernTable_format_0()
        sub.version, sub.coverage, sub.apple, sub.tupleIndex = 0, 1, False, None
        sub.kernTable = {("A", "V"): -80, ("V", "A"): -70, ("V", "a"): -50}
        table.kernTables = [sub]
        fb.font["kern"] = table
    if fea:
        fb.addOpenTypeFeatures(fea)
    fb.font["head"].created = fb.font["head"].modified = 3786912000
    fb.font.recalcTimestamp = False
    fb.save(OUT + file)


build("TinyKern.ttf", False, "Regular", 400, kern=True)
build("TinyPos.otf", True, "Bold", 700, fea="""
    languagesystem DFLT dflt;
    lookup pairs useExtension {
      pos A V -80;
      pos [A Aring] [V] -60;
      pos [V] [a o e] -40;
    } pairs;
    feature kern { lookup pairs; } kern;""")
build("TinyTrimmed.ttf", False, "Italic", 400, typo=True, italic=True)
font = TTFont(OUT + "TinyTrimmed.ttf", recalcTimestamp=False)
table = CmapSubtable.newSubtable(6)
table.platformID, table.platEncID, table.language = 3, 1, 0
table.cmap = {c: CMAP.get(c, ".notdef") for c in range(0x20, 0x70)}
font["cmap"].tables = [table]
font.save(OUT + "TinyTrimmed.ttf")
collection = TTCollection()
collection.fonts = [TTFont(OUT + "TinyKern.ttf", recalcTimestamp=False), TTFont(OUT + "TinyTrimmed.ttf", recalcTimestamp=False)]
collection.save(OUT + "TinyCollection.ttc")
