#!/usr/bin/env python3
"""Compares the frames of ink with those of reference.py, view by view, over documents and widths.

    compare.py INK FOLDER [--widths 320,375,414] [--record DIR]

Documents that reach outside the reference are counted, not compared. With --record, writes what the reference says at
375 points to DIR, one `.frames` file a document, for the test that needs no Python.
"""
import argparse, json, os, subprocess, sys

HERE = os.path.dirname(os.path.abspath(__file__))


def ink_frames(ink, document, width):
    result = subprocess.run(
        [ink, "layout", document, "--format", "json", "--absolute", "--width", width], capture_output=True, text=True)
    frames, stack = {}, [json.loads(result.stdout)["root"]] if result.stdout else []
    while stack:
        view = stack.pop()
        if view.get("source") and view.get("absolute"):
            place = f"{view['source']['line']}:{view['source']['column']} {view['type']}"
            frames.setdefault(place, []).append([float(n) for n in view["absolute"]])
        stack += view.get("children", [])
    return frames


def main():
    p = argparse.ArgumentParser()
    p.add_argument("ink"); p.add_argument("folder"); p.add_argument("--widths", default="320,375,414"); p.add_argument("--record")
    o = p.parse_args()
    documents = sorted(os.path.join(d, f) for d, _, files in os.walk(o.folder) for f in files if f.endswith(".xml"))
    compared = views = differ = outside = 0
    for document in documents:
        for width in o.widths.split(","):
            reference = subprocess.run(
                [sys.executable, os.path.join(HERE, "reference.py"), document, "--width", width], capture_output=True, text=True)
            # An empty collection view has insets that the reference does not know.
            if reference.returncode or not reference.stdout or "CollectionView " in reference.stdout:
                outside += 1
                continue
            compared += 1
            frames = ink_frames(o.ink, document, width)
            for line in reference.stdout.splitlines():
                words = line.split()
                found, views = frames.get(" ".join(words[:2]), []), views + 1
                wanted = [float(w) for w in words[2:]]
                if wanted in found: found.remove(wanted)
                else:
                    differ += 1
                    print(f"{document} at {width}: {' '.join(words[:2])}: reference {wanted}, ink {found}")
            if o.record and width == "375":
                name = os.path.relpath(document, o.folder)[:-4].replace(os.sep, "-").replace(" ", "_") + ".frames"
                with open(os.path.join(o.record, name), "w") as f:
                    f.write(f"document {os.path.relpath(document, o.folder)}\n" + reference.stdout)
    print(f"{compared} layouts compared, {outside} outside the reference, {views} views, {differ} differ")
    return 1 if differ or compared == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
