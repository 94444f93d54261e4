"""Writes Sources/ViewModel/Bindings/ZoneTable.swift from the compiled time zones of Debian's tzdata.

    Scripts/zones/generate.py [FOLDER]      (default /usr/share/zoneinfo)

The data are those of the IANA time zone database, which is in the public domain. After writing, every zone is decoded
again and compared with Python's zoneinfo every five days and around every change from 1970 to 2100.
"""
import bisect
import datetime
import os
import re
import struct
import subprocess
import sys
import zoneinfo

FOLDER = sys.argv[1] if len(sys.argv) > 1 else "/usr/share/zoneinfo"
ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
OUT = os.path.join(ROOT, "Sources/ViewModel/Bindings/ZoneTable.swift")
DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"
# Times and offsets count half minutes: Monrovia was 44 min 30 s west of Greenwich until 1972.
UNIT = 30


def names():
    """All names of the database; the old spellings of one place are names too."""
    found = []
    for line in open(os.path.join(FOLDER, "tzdata.zi")):
        parts = line.split()
        if parts and parts[0] == "Z":
            found.append(parts[1])
        elif parts and parts[0] == "L":
            found.append(parts[2])
    return sorted(set(found))


def version():
    return open(os.path.join(FOLDER, "tzdata.zi")).readline().split()[-1]


def package():
    line = subprocess.run(["dpkg-query", "-W", "-f=${Version}", "tzdata"], capture_output=True, text=True).stdout
    return line.strip() or "unknown"


def read(name):
    """Changes (time, offset) of the 64-bit block and the rule for the time after."""
    data = open(os.path.join(FOLDER, name), "rb").read()
    def counts(at):
        return struct.unpack(">6l", data[at + 20:at + 44])
    isut, isstd, leap, time, kind, char = counts(0)
    at = 44 + time * 5 + kind * 6 + char + leap * 8 + isstd + isut
    isut, isstd, leap, time, kind, char = counts(at)
    at += 44
    times = struct.unpack(f">{time}q", data[at:at + 8 * time])
    types = data[at + 8 * time:at + 9 * time]
    at += 9 * time
    offsets = [struct.unpack(">lBB", data[at + 6 * i:at + 6 * i + 6])[0] for i in range(kind)]
    at += 6 * kind + char + leap * 12 + isstd + isut
    rule = data[at:].decode().strip()
    return offsets[0], [(t, offsets[k]) for t, k in zip(times, types)], rule


OFFSET = r"(?:[A-Za-z]+|<[-+A-Za-z0-9]+>)([-+]?[0-9:]*)"


def seconds(text):
    sign = -1 if text.startswith("-") else 1
    parts = [int(p) for p in text.lstrip("+-").split(":")] + [0, 0]
    return sign * (parts[0] * 3600 + parts[1] * 60 + parts[2])


def rule_of(text):
    """(standard, None) or (standard, (summer, start, end)); start and end are (month, week, day, seconds)."""
    match = re.fullmatch(OFFSET, text)
    if match:
        return -seconds(match[1]), None
    match = re.fullmatch(OFFSET + OFFSET + r",M(\d+)\.(\d)\.(\d)(?:/([-+0-9:]+))?,M(\d+)\.(\d)\.(\d)(?:/([-+0-9:]+))?", text)
    standard = -seconds(match[1])
    summer = -seconds(match[2]) if match[2] else standard + 3600
    def change(i):
        return int(match[i]), int(match[i + 1]), int(match[i + 2]), seconds(match[i + 3] or "2")
    return standard, (summer, change(3), change(7))


def moment(year, change, offset):
    month, week, day, time = change
    first = datetime.date(year, month, 1)
    # Sunday is 0.
    date = first + datetime.timedelta((day - (first.weekday() + 1)) % 7 + 7 * (week - 1))
    while date.month != month:
        date -= datetime.timedelta(7)
    return (date - datetime.date(1970, 1, 1)).days * 86400 + time - offset


def changes_of(rule, years):
    standard, summer = rule
    if not summer:
        return []
    out = []
    for year in years:
        out.append((moment(year, summer[1], standard), summer[0]))
        out.append((moment(year, summer[2], summer[0]), standard))
    return sorted(out)


def reduced(name):
    """The offset at the start of 1970, the changes from then on that the rule does not give, and the rule."""
    first, changes, text = read(name)
    rule = rule_of(text)
    start = first
    later = []
    for time, offset in changes:
        if time <= 0:
            start = offset
        elif offset != (later[-1][1] if later else start):
            later.append((time, offset))
    # From which change on does the rule say the same?
    ruled = changes_of(rule, range(1969, 2110))
    keep = len(later)
    # A change may go when it is the next one that the rule gives after the change before it.
    while rule[1] and keep > 0:
        before = later[keep - 2][0] if keep > 1 else 0
        if ruled[bisect.bisect_right(ruled, (before, 10**9))] != later[keep - 1]:
            break
        keep -= 1
    return start, later[:keep], rule


def digits(value, count):
    text = ""
    for _ in range(count):
        text = DIGITS[value % 64] + text
        value //= 64
    assert value == 0
    return text


def encode(start, changes, rule):
    offsets = []
    def index(offset):
        if offset not in offsets:
            offsets.append(offset)
        return DIGITS[offsets.index(offset)]
    body = index(start)
    last = 0
    for time, offset in changes:
        assert (time - last) % UNIT == 0, time
        step = (time - last) // UNIT
        # Four digits reach 16 years.
        body += digits(step, 4) if step < 64**4 else "~" + digits(step, 5)
        body += index(offset)
        last = time
    standard, summer = rule
    text = str(standard // UNIT)
    if summer:
        text += f" {summer[0] // UNIT}"
        for month, week, day, time in summer[1:]:
            text += f" {month} {week} {day} {time // UNIT}"
    return ",".join(str(o // UNIT) for o in offsets) + "|" + body + "|" + text


def main():
    groups = {}
    for name in names():
        groups.setdefault(encode(*reduced(name)), []).append(name)
    lines = sorted(",".join(sorted(names)) + "|" + code for code, names in groups.items())
    text = f"""// Generated by Scripts/zones/generate.py from the IANA time zone database {version()} (public domain)
// as compiled by Debian's package tzdata {package()}. Do not edit.
// swift-format-ignore-file

/// The rules of all time zones since 1970. One line a set of rules: its names with commas between them, the offsets
/// from UTC that occur in half minutes, the changes, and what holds after the last one. A change is the time since the
/// one before in half minutes, four digits of base 64 or `~` and five, and the number of the offset from then on; the
/// first digit is the offset at the start of 1970. The rule afterwards is an offset, or the offsets of standard and
/// summer time and the month, week, weekday and time in half minutes at which each summer time begins and ends.
enum ZoneTable {{
  /// The release of the database.
  static let release = "{version()}"

  static let text: StaticString = \"\"\"
"""
    text += "".join("    " + line + "\n" for line in lines) + '    """\n}\n'
    open(OUT, "w").write(text)
    print(len(groups), "sets of rules,", sum(map(len, groups.values())), "names,", sum(len(l) + 1 for l in lines), "bytes")
    verify(lines)


def verify(lines):
    """Decodes the table and compares it with zoneinfo."""
    zoneinfo.reset_tzpath([os.path.abspath(FOLDER)])
    compared = 0
    for line in lines:
        zones, offsets, body, rule = line.split("|")
        offsets = [int(o) * UNIT for o in offsets.split(",")]
        changes = [(-10**12, offsets[DIGITS.index(body[0])])]
        at, time = 1, 0
        while at < len(body):
            count = 5 if body[at] == "~" else 4
            at += count == 5
            step = 0
            for digit in body[at:at + count]:
                step = step * 64 + DIGITS.index(digit)
            time += step * UNIT
            changes.append((time, offsets[DIGITS.index(body[at + count])]))
            at += count + 1
        numbers = [int(n) for n in rule.split()]
        if len(numbers) > 1:
            def change(i):
                return numbers[i], numbers[i + 1], numbers[i + 2], numbers[i + 3] * UNIT
            ruled = changes_of((numbers[0] * UNIT, (numbers[1] * UNIT, change(2), change(6))), range(1969, 2110))
            last = changes[-1][0]
            changes += [c for c in ruled if c[0] > max(last, 0)]
        elif changes[-1][1] != numbers[0] * UNIT:
            raise SystemExit(f"{zones}: the rule does not continue the changes")
        times = [c[0] for c in changes]
        name = zones.split(",")[0]
        zone = zoneinfo.ZoneInfo(name)
        moments = list(range(0, 4102444800, 86400 * 5 + 21600))
        moments += [t + d for t in times if 0 < t < 4102444800 for d in (-1, 0)]
        for t in moments:
            want = datetime.datetime.fromtimestamp(t, zone).utcoffset().total_seconds()
            got = changes[bisect.bisect_right(times, t) - 1][1]
            if want != got:
                raise SystemExit(f"{name}: at {t} {got} instead of {want}")
            compared += 1
    print(compared, "moments agree with zoneinfo")


main()
