#!/usr/bin/env python3
"""Makes Sources/TextMetrics/Unicode/Tables*.swift from the Unicode Character Database.

Usage: generate_unicode.py [UCD]      (UCD defaults to /usr/share/unicode, Debian's package unicode-data, 15.0.0)

Three things are made:
- a table from code point to one *text property*: line breaking class, grapheme cluster class, and how wide the
  character is when the font lacks it;
- two automata, for line breaking (UAX #14, revision 50, with the numbers of example 7 in section 8.2, which is the
  form that LineBreakTest.txt uses) and for grapheme clusters (UAX #29). The rules are written below as rules; the
  automaton is found by walking every reachable context and merging the contexts that behave the same. The program then
  takes one table lookup a character, whatever the script;
- a table from code point to bidirectional class, with the lists of mirrored characters and paired brackets (UAX #9).
"""
import os
import sys
from static_table import split14, table, trie

UCD = sys.argv[1] if len(sys.argv) > 1 else "/usr/share/unicode"
OUT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Sources/TextMetrics/Unicode")
N = 0x110000


def ranges(path):
    for line in open(os.path.join(UCD, path), encoding="utf-8"):
        fields = [f.strip() for f in line.split("#")[0].split(";")]
        if len(fields) < 2:
            continue
        ends = fields[0].split("..")
        yield int(ends[0], 16), int(ends[-1], 16), fields[1]


def load(path, default):
    values = [default] * N
    for a, b, value in ranges(path):
        for c in range(a, b + 1):
            values[c] = value
    return values


def members(path, name):
    found = [False] * N
    for a, b, value in ranges(path):
        if value == name:
            for c in range(a, b + 1):
                found[c] = True
    return found


category = load("extracted/DerivedGeneralCategory.txt", "Cn")
width = load("EastAsianWidth.txt", "N")
grapheme = load("auxiliary/GraphemeBreakProperty.txt", "Other")
pictographic = members("emoji/emoji-data.txt", "Extended_Pictographic")
emoji_presentation = members("emoji/emoji-data.txt", "Emoji_Presentation")
emoji = members("emoji/emoji-data.txt", "Emoji")
white = members("PropList.txt", "White_Space")
ignorable = members("DerivedCoreProperties.txt", "Default_Ignorable_Code_Point")
line = load("LineBreak.txt", "XX")

# Unlisted code points (UAX #14, table 1 and the header of LineBreak.txt).
for a, b, value in [(0x20A0, 0x20CF, "PR"), (0x3400, 0x4DBF, "ID"), (0x4E00, 0x9FFF, "ID"), (0xF900, 0xFAFF, "ID"),
                    (0x1F000, 0x1FAFF, "ID"), (0x1FC00, 0x1FFFD, "ID"), (0x20000, 0x2FFFD, "ID"),
                    (0x30000, 0x3FFFD, "ID")]:
    for c in range(a, b + 1):
        if line[c] == "XX":
            line[c] = value

# LB1, and the classes that rules 30 and 30b split by another property.
for c in range(N):
    value = line[c]
    if value in ("AI", "SG", "XX"):
        line[c] = "AL"
    elif value == "SA":
        line[c] = "CM" if category[c] in ("Mn", "Mc") else "AL"
    elif value == "CJ":
        line[c] = "NS"
    if value in ("OP", "CP") and width[c] in ("F", "W", "H"):
        line[c] = "OPw" if value == "OP" else "CPw"
    if pictographic[c] and category[c] == "Cn":
        line[c] = "EBn"

LINE_CLASSES = ["AL", "SP", "CM", "BK", "CR", "LF", "NL", "ZW", "WJ", "ZWJ", "GL", "BA", "BB", "B2", "HY", "CB", "CL",
                "CP", "CPw", "EX", "IN", "NS", "OP", "OPw", "QU", "IS", "NU", "PO", "PR", "SY", "HL", "ID", "EB",
                "EBn", "EM", "H2", "H3", "JL", "JV", "JT", "RI"]
assert set(line) <= set(LINE_CLASSES), set(line) - set(LINE_CLASSES)

NONE, OPPORTUNITY, MANDATORY, UNLESS_NUMBER = range(4)


def line_step(s, c):
    """One character of class `c` after the context `s`: (what stands before it, the new context).

    A context is (class of the last character with its marks, class before the spaces, joiner just before, numeric
    context, Hebrew letter before the hyphen, odd count of regional indicators).
    """
    def after(base, joiner=False):
        number = None
        if base == "NU" or (base in ("SY", "IS") and s and s[3] == "N"):
            number = "N"
        elif base in ("CL", "CP", "CPw") and s and s[3] == "N":
            number = "C"
        before = None
        if base == "SP":
            before = s[1] if s and s[0] == "SP" else (s[0] if s else None)
            if before not in ("OP", "OPw", "QU", "CL", "CP", "CPw", "B2", "ZW"):
                before = None
        hebrew = base in ("HY", "BA") and s is not None and s[0] == "HL"
        odd = base == "RI" and not (s and s[0] == "RI" and s[5])
        return (base, before, joiner, number, hebrew, odd)

    if s is None:
        if c in ("CM", "ZWJ"):
            return NONE, after("AL", c == "ZWJ")
        return NONE, after(c)
    p, before, joiner, number, hebrew, odd = s
    mark = c in ("CM", "ZWJ")
    attaches = mark and p not in ("BK", "CR", "LF", "NL", "SP", "ZW")
    base = "AL" if mark else c

    def result(action):
        if attaches:
            return action, (p, before, c == "ZWJ", number, hebrew, odd)
        return action, after(base, c == "ZWJ")

    if p == "BK" or (p == "CR" and c != "LF") or p in ("LF", "NL"):
        return result(MANDATORY)                                                        # LB4, LB5
    if c in ("BK", "CR", "LF", "NL", "SP", "ZW"):
        return result(NONE)                                                             # LB5, LB6, LB7
    if p == "ZW" or before == "ZW":
        return result(OPPORTUNITY)                                                      # LB8
    if joiner or attaches:
        return result(NONE)                                                             # LB8a, LB9
    c = base                                                                            # LB10
    if c == "WJ" or p == "WJ" or p == "GL":
        return result(NONE)                                                             # LB11, LB12
    if c == "GL" and p not in ("SP", "BA", "HY"):
        return result(NONE)                                                             # LB12a
    if c in ("CL", "CP", "CPw", "EX", "IS", "SY"):
        return result(NONE)                                                             # LB13
    last = before if p == "SP" else p
    if last in ("OP", "OPw"):
        return result(NONE)                                                             # LB14
    if last == "QU" and c in ("OP", "OPw"):
        return result(NONE)                                                             # LB15
    if last in ("CL", "CP", "CPw") and c == "NS":
        return result(NONE)                                                             # LB16
    if last == "B2" and c == "B2":
        return result(NONE)                                                             # LB17
    if p == "SP":
        return result(OPPORTUNITY)                                                      # LB18
    if c == "QU" or p == "QU":
        return result(NONE)                                                             # LB19
    if c == "CB" or p == "CB":
        return result(OPPORTUNITY)                                                      # LB20
    if c in ("BA", "HY", "NS") or p == "BB" or hebrew:
        return result(NONE)                                                             # LB21, LB21a
    if (p == "SY" and c == "HL") or c == "IN":
        return result(NONE)                                                             # LB21b, LB22
    letters, ideographs = ("AL", "HL"), ("ID", "EB", "EBn", "EM")
    if (p in letters and c == "NU") or (p == "NU" and c in letters):
        return result(NONE)                                                             # LB23
    if (p == "PR" and c in ideographs) or (p in ideographs and c == "PO"):
        return result(NONE)                                                             # LB23a
    if (p in ("PR", "PO") and c in letters) or (p in letters and c in ("PR", "PO")):
        return result(NONE)                                                             # LB24
    if p in ("PR", "PO", "OP", "OPw", "HY") and c == "NU":
        return result(NONE)                                                             # LB25
    if number == "N" and c == "NU":
        return result(NONE)                                                             # LB25
    if number in ("N", "C") and c in ("PO", "PR"):
        return result(NONE)                                                             # LB25
    if p in ("PR", "PO") and c in ("OP", "OPw"):
        return result(UNLESS_NUMBER)                                                    # LB25
    if (p == "JL" and c in ("JL", "JV", "H2", "H3")) or (p in ("JV", "H2") and c in ("JV", "JT")) or (
            p in ("JT", "H3") and c == "JT"):
        return result(NONE)                                                             # LB26
    hangul = ("JL", "JV", "JT", "H2", "H3")
    if (p in hangul and c == "PO") or (p == "PR" and c in hangul):
        return result(NONE)                                                             # LB27
    if p in letters and c in letters:
        return result(NONE)                                                             # LB28
    if p == "IS" and c in letters:
        return result(NONE)                                                             # LB29
    if (p in ("AL", "HL", "NU") and c == "OP") or (p == "CP" and c in ("AL", "HL", "NU")):
        return result(NONE)                                                             # LB30
    if p == "RI" and c == "RI" and odd:
        return result(NONE)                                                             # LB30a
    if p in ("EB", "EBn") and c == "EM":
        return result(NONE)                                                             # LB30b
    return result(OPPORTUNITY)                                                          # LB31


GRAPHEME_CLASSES = ["Other", "CR", "LF", "Control", "Extend", "ZWJ", "Regional_Indicator", "Prepend", "SpacingMark", "L",
                    "V", "T", "LV", "LVT", "Pictographic"]


def grapheme_step(s, c):
    """As `line_step`, for UAX #29 table 1. A context is (class, pictograph before the marks, odd regional)."""
    def after():
        picture = c == "Pictographic" or (c in ("Extend", "ZWJ") and s is not None and s[1])
        odd = c == "Regional_Indicator" and not (s and s[0] == "Regional_Indicator" and s[2])
        return (c, picture, odd)

    if s is None:
        return NONE, after()
    p, picture, odd = s
    controls = ("Control", "CR", "LF")
    if p == "CR" and c == "LF":
        return NONE, after()
    if p in controls or c in controls:
        return OPPORTUNITY, after()
    if (p == "L" and c in ("L", "V", "LV", "LVT")) or (p in ("LV", "V") and c in ("V", "T")) or (
            p in ("LVT", "T") and c == "T"):
        return NONE, after()
    if c in ("Extend", "ZWJ", "SpacingMark") or p == "Prepend":
        return NONE, after()
    if p == "ZWJ" and picture and c == "Pictographic":
        return NONE, after()
    if p == "Regional_Indicator" and c == "Regional_Indicator" and odd:
        return NONE, after()
    return OPPORTUNITY, after()


def automaton(step, classes):
    """(rows, firsts): the smallest table `row[state][class] = state`, where a state also says what stood before the
    character that led to it. States are sorted by that, `firsts[action]` is the first state of the action."""
    states, order = {(NONE, None): 0}, [(NONE, None)]
    rows = []
    for state in order:
        row = []
        for c in classes:
            target = step(state[1], c)
            if target not in states:
                states[target] = len(order)
                order.append(target)
            row.append(states[target])
        rows.append(row)
    group = [action for action, _ in order]
    while True:
        keys = {}
        new = [keys.setdefault((group[i],) + tuple(group[t] for t in rows[i]), len(keys)) for i in range(len(rows))]
        if len(keys) == len(set(group)):
            break
        group = new
    actions = {}
    for i, g in enumerate(group):
        actions[g] = order[i][0]
    # The start is state 0; otherwise sorted by action, then by first appearance.
    sequence = sorted(actions, key=lambda g: (actions[g], g != group[0], g))
    number = {g: k for k, g in enumerate(sequence)}
    result = [None] * len(sequence)
    for i, g in enumerate(group):
        result[number[g]] = [number[group[t]] for t in rows[i]]
    firsts = [next((k for k, g in enumerate(sequence) if actions[g] >= a), len(sequence)) for a in range(4)]
    return result, firsts


line_rows, line_firsts = automaton(line_step, LINE_CLASSES)
grapheme_rows, grapheme_firsts = automaton(grapheme_step, GRAPHEME_CLASSES)
print("line states", len(line_rows), line_firsts, "grapheme states", len(grapheme_rows), grapheme_firsts)

# How wide a character is when the font lacks it, and whether it hangs over the end of a line.
KINDS = ["ordinary", "wide", "emoji", "picture", "widePicture", "mark", "spacingMark", "space", "wideSpace", "ignored"]
ORDINARY, WIDE, EMOJI, PICTURE, WIDE_PICTURE, MARK, SPACING_MARK, SPACE, WIDE_SPACE, IGNORED = range(10)


def kind(c):
    if line[c] in ("BK", "CR", "LF", "NL"):
        return IGNORED
    if white[c] and line[c] != "GL":
        return WIDE_SPACE if width[c] in ("W", "F") else SPACE
    if ignorable[c] or category[c] == "Cc":
        return IGNORED
    if emoji_presentation[c]:
        return EMOJI
    if category[c] in ("Mn", "Me"):
        return MARK
    if category[c] in ("Mc", "Cf"):
        return SPACING_MARK
    if emoji[c] and c > 127:
        return WIDE_PICTURE if width[c] in ("W", "F") else PICTURE
    return WIDE if width[c] in ("W", "F") else ORDINARY


def grapheme_class(c):
    return "Pictographic" if pictographic[c] else grapheme[c]


tuples, ids = [], {}
values = []
for c in range(N):
    key = (LINE_CLASSES.index(line[c]), GRAPHEME_CLASSES.index(grapheme_class(c)), kind(c))
    if key not in ids:
        ids[key] = len(tuples)
        tuples.append(key)
    values.append(ids[key])
print("text properties", len(tuples))
assert len(tuples) <= 128
top, mid, leaf = trie(values, 6, 6)
print("trie", len(top), len(mid), len(leaf))

HEADER = """// Generated by Scripts/fonts/%s from the Unicode Character Database 15.0.0
// (Debian's package unicode-data; terms: https://www.unicode.org/license.html). Do not edit.
// swift-format-ignore-file
""" % os.path.basename(__file__)

with open(os.path.join(OUT, "TextPropertyTables.swift"), "w") as f:
    f.write(HEADER + "\n/// Line breaking class, grapheme cluster class and width kind of every code point.\nenum TextPropertyTables {\n")
    f.write(table("top", "Block of `mid` for `code >> 12`.", top) + "\n")
    f.write(table("mid", "Block of `leaf` for `code >> 6`: two bytes of seven bits.", split14(mid)) + "\n")
    f.write(table("leaf", "The text property of a code point.", leaf) + "\n")
    f.write(table("lineClass", "Line breaking class of a text property.", [t[0] for t in tuples]) + "\n")
    f.write(table("graphemeClass", "Grapheme cluster class of a text property.", [t[1] for t in tuples]) + "\n")
    f.write(table("widthKind", "Width kind of a text property: " + ", ".join("%d %s" % p for p in enumerate(KINDS)) + ".",
                  [t[2] for t in tuples]) + "}\n")

with open(os.path.join(OUT, "BreakAutomata.swift"), "w") as f:
    f.write(HEADER + "\n/// The automaton of UAX #14: `next[state · 64 + class]`. State 0 is the start of a text.\nenum LineBreakAutomaton {\n")
    f.write("  /// From here on a state says that a break may stand before the character that led to it.\n")
    f.write("  static let firstOpportunity: UInt8 = %d\n" % line_firsts[OPPORTUNITY])
    f.write("  /// From here on a break must stand before it.\n")
    f.write("  static let firstMandatory: UInt8 = %d\n" % line_firsts[MANDATORY])
    f.write("  /// From here on a break may stand before it unless a number follows it (rule LB25).\n")
    f.write("  static let firstUnlessNumber: UInt8 = %d\n" % line_firsts[UNLESS_NUMBER])
    for name in ("AL", "SP", "CM", "ZWJ", "NU", "BK", "CR", "LF", "NL"):
        f.write("  /// Class %s.\n  static let class%s: UInt8 = %d\n" % (name, name, LINE_CLASSES.index(name)))
    assert len(line_rows) <= 128
    f.write(table("next", "The next state.", [row[k] if k < len(row) else 0 for row in line_rows for k in range(64)]) + "}\n")
    f.write("\n/// The automaton of UAX #29 for extended grapheme clusters: `next[state · 16 + class]`.\nenum GraphemeAutomaton {\n")
    f.write("  /// From here on a state says that a cluster begins with the character that led to it.\n")
    f.write("  static let firstBoundary: UInt8 = %d\n" % grapheme_firsts[OPPORTUNITY])
    f.write(table("next", "The next state.", [row[k] if k < len(row) else 0 for row in grapheme_rows for k in range(16)]) + "}\n")

# Bidirectional classes.
BIDI = ["L", "R", "AL", "EN", "ES", "ET", "AN", "CS", "NSM", "BN", "B", "S", "WS", "ON", "LRE", "LRO", "RLE", "RLO",
        "PDF", "LRI", "RLI", "FSI", "PDI"]
LONG = {"Left_To_Right": "L", "Right_To_Left": "R", "Arabic_Letter": "AL", "European_Terminator": "ET"}
bidi = ["L"] * N
for text in open(os.path.join(UCD, "extracted/DerivedBidiClass.txt"), encoding="utf-8"):
    if text.startswith("# @missing:"):
        span, value = text[len("# @missing:"):].split(";")
        a, b = (int(x, 16) for x in span.strip().split(".."))
        for c in range(a, b + 1):
            bidi[c] = LONG[value.strip()]
for c in range(N):
    if ignorable[c] and category[c] == "Cn" or (c & 0xFFFE) == 0xFFFE or 0xFDD0 <= c <= 0xFDEF:
        bidi[c] = "BN"
for a, b, value in ranges("extracted/DerivedBidiClass.txt"):
    for c in range(a, b + 1):
        bidi[c] = value
top, mid, leaf = trie([BIDI.index(v) for v in bidi], 6, 6)
mirrors = [(a, int(v, 16)) for a, _, v in ranges("BidiMirroring.txt")]
brackets = []
for text in open(os.path.join(UCD, "BidiBrackets.txt"), encoding="utf-8"):
    fields = [x.strip() for x in text.split("#")[0].split(";")]
    if len(fields) == 3 and fields[2] in "oc":
        brackets.append((int(fields[0], 16), int(fields[1], 16), fields[2]))


def code14(c):
    return [c >> 14, (c >> 7) & 127, c & 127]


with open(os.path.join(OUT, "BidiTables.swift"), "w") as f:
    f.write(HEADER + "\n/// Bidirectional classes, mirrored characters and paired brackets (UAX #9).\nenum BidiTables {\n")
    f.write(table("top", "Block of `mid` for `code >> 12`.", top) + "\n")
    f.write(table("mid", "Block of `leaf` for `code >> 6`: two bytes of seven bits.", split14(mid)) + "\n")
    f.write(table("leaf", "The class of a code point: " + " ".join(BIDI) + ".", leaf) + "\n")
    f.write("  /// Pairs in `mirrors`.\n  static let mirrorCount = %d\n" % len(mirrors))
    f.write(table("mirrors", "(character, mirrored character), sorted; three bytes of seven bits each.",
                  [v for a, b in sorted(mirrors) for v in code14(a) + code14(b)]) + "\n")
    f.write("  /// Entries in `brackets`.\n  static let bracketCount = %d\n" % len(brackets))
    f.write(table("brackets", "(bracket, its pair, 0 opening or 1 closing), sorted.",
                  [v for a, b, k in sorted(brackets) for v in code14(a) + code14(b) + [0 if k == "o" else 1]]) + "}\n")
