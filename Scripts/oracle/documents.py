"""Random documents as `ink-bench layout-oracle` prints them, and what both systems of constraints read from them."""

LEFT, RIGHT, TOP, BOTTOM, LEADING, TRAILING = 1, 2, 4, 8, 16, 32


class Axis:
    """The names of one axis, so that the rules are written once."""

    def __init__(self, horizontal):
        self.horizontal = horizontal
        self.size = "width" if horizontal else "height"
        self.minimum = "minWidth" if horizontal else "minHeight"
        self.maximum = "maxWidth" if horizontal else "maxHeight"
        self.alignment = "horizontal" if horizontal else "vertical"
        self.main = "row" if horizontal else "column"


def wrap(words, width):
    """Height of a text of 10 points a character and 20 a line, wrapped greedily."""
    lines, used = 1, 0
    for word in words:
        if used == 0:
            used = word
        elif (used + 1 + word) * 10 <= width + 0.01:
            used += 1 + word
        else:
            lines, used = lines + 1, word
    return lines * 20.0


def visible(document):
    """Indexes of the nodes that take part, and the children of each."""
    nodes, shown, children = document["nodes"], [], {}
    for index, node in enumerate(nodes):
        if node["hidden"] or node["parent"] >= 0 and node["parent"] not in children:
            continue
        children[index] = []
        shown.append(index)
        if node["parent"] >= 0:
            children[node["parent"]].append(index)
    return shown, children


class View:
    """A document along one axis: insets, gaps, anchors and alignments from the side where reading starts."""

    def __init__(self, document, axis):
        self.document, self.axis = document, axis
        self.nodes = document["nodes"]
        self.rtl = document["rtl"] and axis.horizontal
        self.shown, self.children = visible(document)

    def insets(self, i):
        node = self.nodes[i]
        if not self.axis.horizontal:
            return node["top"], node["bottom"]
        left, right = node["left"], node["right"]
        if "leading" in node:
            return node["leading"], left if self.rtl else right
        return (right, left) if self.rtl else (left, right)

    def anchored(self, i):
        bits = self.nodes[i]["anchors"]
        if not self.axis.horizontal:
            return bool(bits & TOP), bool(bits & BOTTOM)
        near, far = (RIGHT, LEFT) if self.rtl else (LEFT, RIGHT)
        return bool(bits & (LEADING | near)), bool(bits & (TRAILING | far))

    def edges(self, i):
        """Which edges of its parent child `i` touches across a row or column, or in a layer or anchor view."""
        parent = self.nodes[self.nodes[i]["parent"]]
        if parent["kind"] == "layer":
            return True, True
        if parent["kind"] == "anchor":
            return self.anchored(i)
        alignment = parent[self.axis.alignment]
        return alignment in ("fill", "leading"), alignment in ("fill", "trailing")

    def gap(self, i, one, two):
        after, before = ("gapTrailing", "gapLeading") if self.axis.horizontal else ("gapBottom", "gapTop")
        return self.nodes[i]["spacing"] + self.nodes[one][after] + self.nodes[two][before]

    def stacked(self, i):
        """Whether `i` is dealt a part of a row or column along it."""
        parent = self.nodes[i]["parent"]
        return parent >= 0 and self.nodes[parent]["kind"] == self.axis.main

    def weighted(self, i):
        return self.stacked(i) and "weight" in self.nodes[i] and self.axis.size not in self.nodes[i]

    def bounds(self, i):
        low = self.nodes[i].get(self.axis.minimum, 0.0)
        return low, max(low, self.nodes[i].get(self.axis.maximum, float("inf")))
