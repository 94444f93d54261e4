"""A document as linear constraints with the original framework's priorities, none changed for our sake.

Containers enclose their children; gaps, alignments, exact sizes, bounds and ratios of weights are required; natural sizes
along a row or column hold at 750 both ways, of weighted children at 250 both ways; across, a filling child resists
compression at 750 and stretching at 250, any other is never compressed and stretched at 375; containers hug their content
at 50. A filling child with a maximum holds its near edge and reaches for the far one at 500. Each axis is a system of its
own: widths never depend on heights.

For the children of amended containers the constraints are replaced by what a rule of the layout model says of them; nothing
else changes.
"""
import kiwisolver as kiwi

from documents import View

P750, P500, P375, P250, P50, PULL = 5e8, 5e6, 5e5, 5e2, 0.5, 1e-4


class Priorities(View):
    """The constraints of one axis."""

    def __init__(self, document, axis, natural, rules=None, amended=()):
        """`rules` gives places and sizes of the children of each container in `amended` (-1: of the root itself)."""
        super().__init__(document, axis)
        self.natural, self.rules, self.amended = natural, rules, amended
        self.solver = kiwi.Solver()
        # Edges from the side where reading starts, in the root.
        self.low = {i: kiwi.Variable(f"a{i}") for i in self.shown}
        self.high = {i: kiwi.Variable(f"b{i}") for i in self.shown}
        for i in self.shown:
            self.add(self.high[i] >= self.low[i])
            self.own(i)
            if self.nodes[i]["kind"] != "leaf":
                self.arrange(i)

    def add(self, constraint, strength=None):
        self.solver.addConstraint(constraint if strength is None else constraint | strength)

    def extent(self, i):
        return self.high[i] - self.low[i]

    def own(self, i):
        """Exact sizes, bounds, natural sizes, and the root's place."""
        node, axis = self.nodes[i], self.axis
        exact = node.get(axis.size)
        if i == 0:
            self.add(self.low[i] == 0)
        if node["parent"] in self.amended:
            self.add(self.extent(i) == self.rules.size[i])
            if node["parent"] >= 0:
                self.add(self.low[i] == self.low[node["parent"]] + self.rules.offset(i))
            return
        if i == 0:
            given = self.document["width" if axis.horizontal else "height"]
            if exact is None and given is not None:
                self.add(self.extent(i) == given)
        if exact is not None:
            self.add(self.extent(i) == exact)
            return
        low, high = self.bounds(i)
        if axis.minimum in node:
            self.add(self.extent(i) >= low)
        if axis.maximum in node:
            self.add(self.extent(i) <= high)
        if node["kind"] != "leaf":
            self.add(self.extent(i) == 0, P50)
            return
        natural = self.natural[i]
        if self.stacked(i):
            strength = P250 if "weight" in node else P750
            self.add(self.extent(i) >= natural, strength)
            self.add(self.extent(i) <= natural, strength)
        elif all(self.edges(i)):
            self.add(self.extent(i) >= natural, P750)
            self.add(self.extent(i) <= natural, P250)
        else:
            # Never compressed, but for its own maximum.
            self.add(self.extent(i) >= min(natural, high))
            self.add(self.extent(i) <= natural, P375)

    def arrange(self, i):
        if i in self.amended:
            return
        node, axis, children = self.nodes[i], self.axis, self.children[i]
        before, after = self.insets(i)
        start, end = self.low[i] + before, self.high[i] - after
        self.add(end >= start)
        for child in children:
            self.add(self.low[child] >= start)
            self.add(self.high[child] <= end)
        if node["kind"] == axis.main and children:
            self.stack(i, children, start, end)
            return
        for child in children:
            low, high = self.edges(child)
            # An exact size between two edges holds the leading (top) one, and so does a bound.
            if low:
                self.add(self.low[child] == start)
            if high and not (low and axis.size in self.nodes[child]):
                bounded = low and axis.maximum in self.nodes[child]
                self.add(self.high[child] == end, P500 if bounded else None)
            if not low and not high:
                self.add(self.low[child] + self.high[child] == start + end)

    def stack(self, i, children, start, end):
        node = self.nodes[i]
        alignment = node[self.axis.alignment]
        if alignment != "trailing":
            self.add(self.low[children[0]] == start)
        for one, two in zip(children, children[1:]):
            self.add(self.low[two] == self.high[one] + self.gap(i, one, two))
        if alignment != "leading":
            self.add(self.high[children[-1]] == end)
        weighted = [c for c in children if self.weighted(c)]
        for one, two in zip(weighted, weighted[1:]):
            self.add(self.extent(one) * self.nodes[two]["weight"] == self.extent(two) * self.nodes[one]["weight"])

    def solve(self):
        self.solver.updateVariables()
        return {i: (self.low[i].value(), self.high[i].value()) for i in self.shown}

    def unique(self):
        """Edges of each node, or None when some edge can be pulled either way for nothing."""
        found = self.solve()
        for i in self.shown:
            for variable, value in ((self.low[i], found[i][0]), (self.high[i], found[i][1])):
                for target in (-1e5, 1e5):
                    pull = (variable == target) | PULL
                    self.solver.addConstraint(pull)
                    self.solver.updateVariables()
                    moved = abs(variable.value() - value) > 0.25
                    self.solver.removeConstraint(pull)
                    if moved:
                        return None
        return found
