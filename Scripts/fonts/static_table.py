"""Writes lookup tables as Swift `StaticString` literals.

A string literal lies in the read-only part of the executable: the table costs nothing at start-up, nothing before its
first use, and the compiler reads it in no time (an array literal of the same length is type-checked element by
element). Only values below 128 are stored, one byte each, so that the literal is ASCII and a byte is its value.
"""

LINE = 112


def literal(values):
    """The lines of a multi-line Swift string literal (without the quotes) whose bytes are `values`."""
    lines, line = [], ""
    for value in values:
        assert 0 <= value < 128, value
        if value < 32 or value == 127:
            piece = "\\u{%x}" % value
        elif chr(value) in '"\\':
            piece = "\\" + chr(value)
        else:
            piece = chr(value)
        if len(line) + len(piece) > LINE:
            lines.append(line + "\\")
            line = ""
        line += piece
    lines.append(line)
    return lines


def table(name, comment, values, indent="  "):
    """A Swift declaration `static let name: StaticString` holding `values`."""
    out = [indent + "/// " + line for line in comment.split("\n")]
    out.append(indent + "static let %s: StaticString = \"\"\"" % name)
    out += [indent + "  " + line for line in literal(values)]
    out.append(indent + "  \"\"\"")
    return "\n".join(out) + "\n"


def split14(values):
    """Each value below 16,384 as two bytes of seven bits, the high one first."""
    out = []
    for value in values:
        assert 0 <= value < 16384, value
        out += [value >> 7, value & 127]
    return out


def trie(values, low_bits, mid_bits):
    """Three stages over the whole code space: (top, mid, leaf). `values` has 0x110000 entries.

    top[c >> (low + mid)] is a block of mid; mid[block, (c >> low) & mask] is a block of leaf, as two seven-bit bytes.
    """
    low, mid = 1 << low_bits, 1 << mid_bits
    leaves, leaf_ids, mid_blocks, mid_ids, top = [], {}, [], {}, []
    for start in range(0, 0x110000, low * mid):
        row = []
        for m in range(mid):
            block = tuple(values[start + m * low:start + (m + 1) * low])
            if block not in leaf_ids:
                leaf_ids[block] = len(leaves)
                leaves.append(block)
            row.append(leaf_ids[block])
        row = tuple(row)
        if row not in mid_ids:
            mid_ids[row] = len(mid_blocks)
            mid_blocks.append(row)
        top.append(mid_ids[row])
    flat_mid = [v for row in mid_blocks for v in row]
    flat_leaf = [v for block in leaves for v in block]
    return top, flat_mid, flat_leaf
