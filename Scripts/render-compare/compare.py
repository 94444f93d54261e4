#!/usr/bin/env python3
"""Measures how far the SVG, as Chromium shows it, is from the PNG that the package paints itself.

    compare.py FOLDER                  compares every pair NAME.svg, NAME.png in FOLDER
    compare.py FOLDER --ink INK DOC…   first renders the documents there with `INK render`

The pairs of the project's specimens are written by `INK_PICTURES=FOLDER swift test --filter SpecimenTests`.

Needs Debian's chromium and, from PyPI, numpy and pillow. For each pair it prints the share of pixels that differ by more
than 24 of 255 in a channel, the mean difference in levels, and the largest mean difference of an 8 × 8 block: the first
tells edges that are smoothed otherwise, the last whether anything stands elsewhere or is missing. NAME.difference.png
shows where. Fails when a pair is past the limits below.
"""
import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

import numpy
from PIL import Image

LIMITS = {"pixels": 2.0, "mean": 1.5, "block": 30.0}


def screenshot(svg, width, height, scale, target):
    text = svg.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder) / "page.html"
        body = re.sub(r"^<\?xml[^>]*\?>\s*", "", text)
        page.write_text(f"<!DOCTYPE html><meta charset=utf-8><body style='margin:0'>{body}", encoding="utf-8")
        subprocess.run(
            ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
             f"--force-device-scale-factor={scale}", f"--window-size={width},{height + 120}",
             "--default-background-color=ffffffff", f"--user-data-dir={folder}/profile",
             f"--screenshot={target}", page.as_uri()],
            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=120)


def compare(svg, png):
    own = numpy.asarray(Image.open(png).convert("RGBA"), dtype=numpy.int32)
    head = svg.read_text(encoding="utf-8")[:400]
    width = float(re.search(r'width="([\d.]+)"', head).group(1))
    height = float(re.search(r'height="([\d.]+)"', head).group(1))
    scale = round(own.shape[1] / width)
    shot = svg.with_suffix(".chromium.png")
    screenshot(svg, int(width + 0.999), int(height + 0.999), scale, shot)
    other = numpy.asarray(Image.open(shot).convert("RGBA"), dtype=numpy.int32)[: own.shape[0], : own.shape[1]]
    if other.shape != own.shape:
        sys.exit(f"{svg.name}: Chromium shows {other.shape[1]} x {other.shape[0]}, the PNG has {own.shape[1]} x {own.shape[0]}")
    difference = numpy.abs(own - other)[:, :, :3].max(axis=2)
    rows, columns = difference.shape[0] // 8 * 8, difference.shape[1] // 8 * 8
    blocks = difference[:rows, :columns].reshape(rows // 8, 8, columns // 8, 8).mean(axis=(1, 3))
    Image.fromarray((255 - numpy.clip(difference * 2, 0, 255)).astype(numpy.uint8)).save(svg.with_suffix(".difference.png"))
    return {"pixels": 100.0 * (difference > 24).mean(), "mean": difference.mean(), "block": blocks.max() if blocks.size else 0}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--ink", nargs="+", default=[], metavar=("INK", "DOC"))
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    ink, documents = arguments.ink[:1], [pathlib.Path(name) for name in arguments.ink[1:]]
    for document in documents:
        for kind in ("svg", "png"):
            target = arguments.folder / f"{document.parent.name}-{document.stem}.{kind}"
            subprocess.run([*ink, "render", document, "-o", target], check=False, stderr=subprocess.DEVNULL)
    failed = False
    pairs = [p for p in sorted(arguments.folder.glob("*.svg")) if p.with_suffix(".png").exists()]
    for svg in pairs:
        result = compare(svg, svg.with_suffix(".png"))
        over = [key for key, limit in LIMITS.items() if result[key] > limit]
        failed = failed or bool(over)
        print(f"{svg.stem:40} {result['pixels']:6.2f} % of pixels  mean {result['mean']:6.3f}  worst block {result['block']:6.1f}"
              + (f"  PAST LIMIT: {', '.join(over)}" if over else ""))
    print(f"{len(pairs)} pairs")
    sys.exit(1 if failed or not pairs else 0)


main()
