#!/usr/bin/env python3
"""Makes Fixtures/picture/png: PNG files of every colour type, depth and interlacing, with their pixels.

Written with Python's zlib and nothing else, so that the decoder is checked against an independent writer. Each NAME.png
has NAME.rgba beside it: the pixels as RGBA bytes. With Pillow installed each file is also read back by it.
"""
import pathlib
import random
import struct
import zlib

HERE = pathlib.Path(__file__).resolve().parents[2] / "Fixtures" / "picture" / "png"
CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
ADAM7 = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def paeth(a, b, c):
    p = a + b - c
    pa, pb, pc = abs(p - a), abs(p - b), abs(p - c)
    return a if pa <= pb and pa <= pc else b if pb <= pc else c


def filter_row(kind, row, above, step):
    out = bytearray([kind])
    for i, value in enumerate(row):
        left = row[i - step] if i >= step else 0
        up = above[i]
        corner = above[i - step] if i >= step else 0
        predicted = [0, left, up, (left + up) // 2, paeth(left, up, corner)][kind]
        out.append((value - predicted) & 255)
    return out


def pack(samples, depth):
    if depth == 16:
        return b"".join(struct.pack(">H", s) for s in samples)
    out, bits, count = bytearray(), 0, 0
    for s in samples:
        bits = bits << depth | s
        count += depth
        if count == 8:
            out.append(bits)
            bits = count = 0
    if count:
        out.append(bits << (8 - count))
    return bytes(out)


def make(name, width, height, color, depth, interlaced, transparency, strategy, rng):
    channels = CHANNELS[color]
    palette = [tuple(rng.randrange(256) for _ in range(3)) for _ in range(min(1 << depth, 200))] if color == 3 else []
    top = len(palette) if color == 3 else 1 << depth
    # Smooth in part, so that filters and matches have something to find.
    pixels = [[[(x * 7 + y * 3 + c * 11) * top // 256 % top if rng.random() < 0.7 else rng.randrange(top)
                for c in range(channels)] for x in range(width)] for y in range(height)]
    trns = b""
    key = None
    if transparency and color == 3:
        alphas = [rng.randrange(256) for _ in range(max(1, len(palette) // 2))]
        trns = bytes(alphas)
    elif transparency:
        key = pixels[height // 2][width // 2]
        trns = b"".join(struct.pack(">H", s) for s in key)
    raw = bytearray()
    step = max(1, channels * depth // 8)
    for x0, y0, dx, dy in (ADAM7 if interlaced else [(0, 0, 1, 1)]):
        columns = range(x0, width, dx)
        if not columns:
            continue
        above = bytes((len(columns) * channels * depth + 7) // 8)
        for index, y in enumerate(range(y0, height, dy)):
            row = pack([s for x in columns for s in pixels[y][x]], depth)
            raw += filter_row((index + x0) % 5, row, above, step)
            above = row
    compressor = zlib.compressobj(0 if strategy == "stored" else 9, zlib.DEFLATED, 15, 9,
                                  zlib.Z_FIXED if strategy == "fixed" else zlib.Z_DEFAULT_STRATEGY)
    data = compressor.compress(bytes(raw)) + compressor.flush()
    cut = len(data) // 2  # two IDAT chunks: the stream goes on across them
    file = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, color, 0, 0, interlaced))
    file += chunk(b"tEXt", b"Title\0fixture")
    if palette:
        file += chunk(b"PLTE", b"".join(bytes(p) for p in palette))
    if trns:
        file += chunk(b"tRNS", trns)
    file += chunk(b"IDAT", data[:cut]) + chunk(b"IDAT", data[cut:]) + chunk(b"IEND", b"")

    def eight(s):
        return s >> 8 if depth == 16 else s * 255 // ((1 << depth) - 1)

    rgba = bytearray()
    for row in pixels:
        for p in row:
            alpha = 0 if key is not None and p == key else 255
            if color == 3:
                rgba += bytes(palette[p[0]]) + bytes([trns[p[0]] if p[0] < len(trns) else 255])
            elif color == 0:
                rgba += bytes([eight(p[0])] * 3 + [alpha])
            elif color == 2:
                rgba += bytes([eight(s) for s in p] + [alpha])
            elif color == 4:
                rgba += bytes([eight(p[0])] * 3 + [eight(p[1])])
            else:
                rgba += bytes(eight(s) for s in p)
    (HERE / f"{name}.png").write_bytes(file)
    (HERE / f"{name}.rgba").write_bytes(rgba)
    return file, rgba, width, height, depth


def main():
    HERE.mkdir(parents=True, exist_ok=True)
    rng = random.Random(20)
    cases = []
    for color, depths in [(0, [1, 2, 4, 8, 16]), (2, [8, 16]), (3, [1, 2, 4, 8]), (4, [8, 16]), (6, [8, 16])]:
        for depth in depths:
            for interlaced in (0, 1):
                transparency = color in (0, 2, 3) and (depth + interlaced) % 2 == 0
                strategy = ["dynamic", "fixed", "stored"][(color + depth + interlaced) % 3]
                name = f"color{color}-depth{depth}-{'adam7' if interlaced else 'plain'}{'-trns' if transparency else ''}-{strategy}"
                cases.append((name, make(name, 13, 11, color, depth, interlaced, transparency, strategy, rng)))
    cases.append(("one-pixel-adam7", make("one-pixel-adam7", 1, 1, 6, 8, 1, False, "dynamic", rng)))
    cases.append(("wide", make("wide", 301, 3, 2, 8, 0, False, "dynamic", rng)))
    try:
        import io
        from PIL import Image
    except ImportError:
        return
    for name, (file, rgba, width, height, depth) in cases:
        if depth == 16 or (depth < 8 and "trns" in name and name.startswith("color0")):
            continue  # Pillow reads these two otherwise: grey as numbers, the clear grey unscaled
        image = Image.open(io.BytesIO(file)).convert("RGBA")
        assert image.size == (width, height) and image.tobytes() == bytes(rgba), name
    print(f"{len(cases)} files")


main()
