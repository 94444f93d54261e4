#!/usr/bin/env python3
"""Makes Fixtures/fonts/harfbuzz-widths.tsv: widths that HarfBuzz gives to texts in Debian's fonts.

Usage: generate_harfbuzz_widths.py [FILE]      (needs uharfbuzz, fonttools and the Debian packages named below)

Writes FILE instead when one is given, for comparing with the fonts as they are here (Scripts/gate-fonts).

All features are off but kerning. One line: file name, its size in bytes (the test skips another version of the font),
face index, units an em, width in units, text. The texts hold every pair of a few letters of each script, so that both
pair and class kerning are met, with digits, punctuation and spaces. A text is only taken for a font that has all of
its characters; each text is of one script, as an itemizer would hand it over.
"""
import os
import random
import sys
import uharfbuzz as hb
from fontTools.ttLib import TTFont

ROOT = "/usr/share/fonts/"
# fonts-liberation, fonts-dejavu-core, fonts-inter, fonts-noto-core, fonts-urw-base35, fonts-noto-cjk
FONTS = [("truetype/liberation/Liberation%s.ttf" % n, 0) for n in
         ("Sans-Regular", "Sans-Bold", "Serif-Regular", "Serif-Italic", "Mono-Regular")]
FONTS += [("truetype/dejavu/DejaVu%s.ttf" % n, 0) for n in ("Sans", "Sans-Bold", "Serif", "SansMono")]
FONTS += [("opentype/inter/Inter-%s.otf" % n, 0) for n in ("Regular", "Bold", "Italic")]
FONTS += [("opentype/inter/InterDisplay-Regular.otf", 0)]
FONTS += [("truetype/noto/Noto%s.ttf" % n, 0) for n in ("Sans-Regular", "Sans-Bold", "Serif-Regular", "Serif-Italic")]
FONTS += [("opentype/urw-base35/%s.otf" % n, 0) for n in ("NimbusSans-Regular", "P052-Roman")]
FONTS += [("opentype/noto/NotoSansCJK-Regular.ttc", i) for i in (0, 2)]
OFF = ["abvm", "blwm", "calt", "ccmp", "clig", "curs", "dist", "liga", "locl", "mark", "mkmk", "rclt", "rlig", "rvrn",
       "chws", "palt", "ltra", "ltrm", "frac", "numr", "dnom", "ljmo", "vjmo", "tjmo", "valt", "halt", "vert"]
SCRIPTS = {
    "Latn": ["Hamburgefonstiv", "AVAWAYATo", "The quick brown fox jumps over the lazy dog.", "Zażółć gęślą jaźń, ÀÉÎÕÜ",
             "\"L'Été\" (1998), 7.50 - T. V. A."],
    "Grek": ["Ξεσκεπάζω την ψυχοφθόρα βδελυγμία.", "ΑΥΤΟΣ ΓΑΛΑ ΡΑ ΤΑ", "Ωάέήίόύώ"],
    "Cyrl": ["Съешь же ещё этих мягких французских булок, да выпей чаю.", "ГАТ УДАР РЬЫ ТАК", "їєґў Љубав"],
    "Hani": ["中文字体测量，永和九年。", "漢字「文字」、計測。"],
    "Kana": ["いろはにほへとチリヌルヲ、アァー。"],
    "Hang": ["다람쥐 헌 쳇바퀴에 타고파"],
}
PAIRS = {"Latn": "AFLPTVWYKRadefoprtvwy.,-'\"", "Grek": "ΑΓΔΛΡΤΥΦαγδλορτυφ.,", "Cyrl": "АГДЛРТУФЬавгдлортуфь.,"}

random.seed(15)
rows = []
for path, index in FONTS:
    blob = hb.Blob.from_file_path(ROOT + path)
    face = hb.Face(blob, index)
    font = hb.Font(face)
    cmap = TTFont(ROOT + path, fontNumber=index, lazy=True).getBestCmap()
    for script, texts in SCRIPTS.items():
        texts = list(texts)
        letters = PAIRS.get(script, "")
        if letters:
            pairs = [a + b for a in letters for b in letters]
            random.shuffle(pairs)
            texts += ["".join(pairs[i:i + 40]) for i in range(0, len(pairs), 40)]
        for text in texts:
            if any(ord(c) not in cmap for c in text):
                continue
            buffer = hb.Buffer()
            buffer.add_str(text)
            buffer.script = script
            buffer.direction = "ltr"
            buffer.language = "und"
            hb.shape(font, buffer, dict({f: False for f in OFF}, kern=True))
            width = sum(p.x_advance for p in buffer.glyph_positions)
            rows.append("\t".join(map(str, (path, os.path.getsize(ROOT + path), index, face.upem, width, text))))
out = sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Fixtures/fonts/harfbuzz-widths.tsv")
os.makedirs(os.path.dirname(os.path.abspath(out)), exist_ok=True)
open(out, "w").write("# Made by Scripts/fonts/generate_harfbuzz_widths.py, HarfBuzz %s\n" % hb.version_string() + "\n".join(rows) + "\n")
print(len(rows), hb.version_string())
