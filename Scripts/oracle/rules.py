"""A document as constraints with the rules of the layout model in place of priorities.

Priorities of one scale cannot say that a size is decided from the root down, in proportion, or by a container's content.
Here each container is a small system of its own: first, from the leaves up, its natural and least size is the smallest
extent that meets its children's; then, from the root down, its inner extent is given and its children's sizes are found.
Rules are stated, never computed by the way our solver computes them: bounds of shares, for example, are found by freezing
the children that a solution violates and solving again (CSS Flexible Box Layout §9.7) where ours sorts the bounds.

Each container notes which rule decided the sizes of its children:

- `least sizes`: what lacks is taken from each in proportion to natural less least size; the rest overflows.
- `bounds of shares`: the weighted share by one factor, each within its bounds.
- `rest to the weighted`: the others have their natural sizes, the weighted everything that they leave.
- `spare to the last`: without weights the last child that may grow takes it all, however much it hugs.
- `natural sizes`: each child is as large as its content, where each of the weighted has at least its own natural size.
"""
import kiwisolver as kiwi

from documents import View

OVERFLOW, SHORTAGE, LEFT_OVER, SPARE, HUG = 1e8, 1e6, 1e4, 1.0, 1.0
NOISE = 0.01
LEAST, BOUNDS, REST, LAST = "least sizes", "bounds of shares", "rest to the weighted", "spare to the last"
NATURAL = "natural sizes"


class Rules(View):
    """One axis: natural and least sizes up, sizes and places down."""

    def __init__(self, document, axis, natural, least):
        super().__init__(document, axis)
        self.natural, self.least = dict(natural), dict(least)
        #: For each container (-1: what holds the root) the rule that decides its children's sizes.
        self.reason = {}
        self.low, self.size = {}, {}
        for i in reversed(self.shown):
            self.measure(i)
        self.place_root()
        for i in self.shown:
            if self.nodes[i]["kind"] != "leaf":
                self.arrange(i)

    # Sizes from content

    def measure(self, i):
        node = self.nodes[i]
        if node["kind"] != "leaf":
            self.natural[i], self.least[i] = self.content(i)
        exact = node.get(self.axis.size)
        low, high = self.bounds(i)
        if exact is not None:
            self.natural[i] = self.least[i] = exact
        else:
            self.natural[i] = min(max(self.natural[i], low), high)
            self.least[i] = min(max(self.least[i], low), self.natural[i])

    def content(self, i):
        """The smallest extents of container `i` in which each child has its natural, and its least, size."""
        before, after = self.insets(i)
        children = self.children[i]
        if self.nodes[i]["kind"] != self.axis.main:
            return tuple(
                max(0, before + after + max([sizes[c] for c in children], default=0)) for sizes in (self.natural, self.least))
        solver, share, total, whole = kiwi.Solver(), kiwi.Variable(), before + after, kiwi.Variable()
        least = before + after + self.gaps(i)
        solver.addConstraint(share >= 0)
        for c in children:
            if self.weighted(c):
                # The shares are so large that each of the weighted has at least its own.
                solver.addConstraint(share * self.nodes[c]["weight"] >= self.natural[c])
                total = share * self.nodes[c]["weight"] + total
                least += self.bounds(c)[0]
            else:
                total = total + self.natural[c]
                least += self.least[c]
        solver.addConstraint(whole == total + self.gaps(i))
        solver.addConstraint((whole <= -1e6) | HUG)
        solver.updateVariables()
        return max(0, whole.value()), max(0, least)

    def gaps(self, i):
        children = self.children[i]
        return sum(self.gap(i, one, two) for one, two in zip(children, children[1:]))

    # Places from the root down

    def place_root(self):
        exact = self.nodes[0].get(self.axis.size)
        given = self.document["width" if self.axis.horizontal else "height"]
        self.low[0] = 0.0
        self.size[0] = given if exact is None and given is not None else self.natural[0]
        self.reason[-1] = NATURAL

    def offset(self, i):
        """Where node `i` starts in its parent."""
        return self.low[i] - self.low[self.nodes[i]["parent"]]

    def arrange(self, i):
        before, after = self.insets(i)
        inner = self.size[i] - before - after
        self.reason[i] = LEAST if inner < -NOISE else NATURAL
        inner = max(0, inner)
        start = self.low[i] + before
        if self.nodes[i]["kind"] == self.axis.main and self.children[i]:
            self.deal(i, start, inner)
            return
        for c in self.children[i]:
            low, high = self.edges(c)
            size = self.across(i, c, inner, low and high)
            self.size[c] = size
            self.low[c] = start + (0 if low else inner - size if high else (inner - size) / 2)

    def across(self, i, c, inner, fills):
        """Filling: the inner extent within bounds. Otherwise natural, but no larger than that, and never below least."""
        exact = self.nodes[c].get(self.axis.size)
        low, high = self.bounds(c)
        solver, size = kiwi.Solver(), kiwi.Variable()
        solver.addConstraint(size >= low)
        if high < float("inf"):
            solver.addConstraint(size <= high)
        if exact is not None:
            size, solver = exact, None
        elif fills:
            solver.addConstraint((size == inner) | HUG)
        else:
            solver.addConstraint(size >= self.least[c])
            solver.addConstraint((size <= inner) | OVERFLOW)
            solver.addConstraint((size == self.natural[c]) | HUG)
        if solver:
            solver.updateVariables()
            size = size.value()
        if size > inner + NOISE or not fills and exact is None and size < self.natural[c] - NOISE:
            self.reason[i] = LEAST
        return size

    def deal(self, i, start, inner):
        """Sizes and places along a row or column."""
        children = self.children[i]
        alignment = self.nodes[i][self.axis.alignment]
        weighted = [c for c in children if self.weighted(c)]
        frozen = {}
        while True:
            sizes, facts = self.share(i, inner, weighted, frozen, alignment)
            loss = {c: min(max(sizes[c], self.bounds(c)[0]), self.bounds(c)[1]) - sizes[c]
                    for c in weighted if c not in frozen}
            total = sum(loss.values())
            broken = {c for c, by in loss.items() if abs(by) > 1e-7}
            if not broken:
                break
            for c in broken:
                if total > -1e-7 and loss[c] > 0:
                    frozen[c] = self.bounds(c)[0]
                elif total < 1e-7 and loss[c] < 0:
                    frozen[c] = self.bounds(c)[1]
        self.note(i, weighted, frozen, facts)
        total = sum(sizes.values()) + self.gaps(i)
        position = start + (inner - total if alignment == "trailing" else 0)
        previous = None
        for c in children:
            if previous is not None:
                position += self.gap(i, previous, c)
            previous = c
            self.low[c], self.size[c] = position, sizes[c]
            position += sizes[c]

    def share(self, i, inner, weighted, frozen, alignment):
        """Sizes of the children of `i` for an inner extent, the frozen ones given."""
        children = self.children[i]
        solver = kiwi.Solver()
        shortage, over, left, factor = (kiwi.Variable(name) for name in ("shortage", "over", "left", "factor"))
        for variable in (shortage, over, left, factor):
            solver.addConstraint(variable >= 0)
        solver.addConstraint(shortage <= 1)
        fills = alignment == "fill" and not weighted
        sizes, spares, total = {}, {}, self.gaps(i) + left
        for rank, c in enumerate(reversed(children)):
            sizes[c] = kiwi.Variable()
            if c in frozen:
                solver.addConstraint(sizes[c] == frozen[c])
            elif c in weighted:
                solver.addConstraint(sizes[c] == factor * self.nodes[c]["weight"])
            else:
                spares[c] = kiwi.Variable()
                natural = self.natural[c]
                solver.addConstraint(sizes[c] == natural - shortage * (natural - self.least[c]) + spares[c])
                solver.addConstraint(spares[c] >= 0)
                high = self.bounds(c)[1]
                if not fills or self.axis.size in self.nodes[c]:
                    solver.addConstraint(spares[c] == 0)
                elif high < float("inf"):
                    solver.addConstraint(sizes[c] <= high)
                # The last is asked first.
                solver.addConstraint((spares[c] == 0) | SPARE * (rank + 1))
            total = total + sizes[c]
        solver.addConstraint(total == inner + over)
        solver.addConstraint((over == 0) | OVERFLOW)
        solver.addConstraint((shortage == 0) | SHORTAGE)
        solver.addConstraint((left == 0) | LEFT_OVER)
        solver.updateVariables()
        facts = {
            "short": over.value() > NOISE or shortage.value() > 1e-6,
            "left": left.value() > NOISE,
            "spare": any(spare.value() > NOISE for spare in spares.values()),
        }
        return {c: sizes[c].value() for c in children}, facts

    def note(self, i, weighted, frozen, facts):
        if facts["short"] or self.reason[i] == LEAST:
            self.reason[i] = LEAST
        elif frozen:
            self.reason[i] = BOUNDS
        elif weighted:
            self.reason[i] = REST
        elif facts["spare"] or facts["left"] and self.nodes[i][self.axis.alignment] == "fill":
            self.reason[i] = LAST
