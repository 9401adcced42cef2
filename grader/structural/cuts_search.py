"""Search over cuts: a few likely orders first, then every cut there is, both under a bound on work.

A search has stages; at each cut a test says whether the next stage is reached there. First a few linear extensions
of the graph are walked, which finds what an honest program passes in whatever order it is written. If that finds
nothing, all cuts are visited, once each. Steps of which the caller says that they can change no answer
are taken as soon as they are ready, so that only the others multiply the cuts. The answer is *no* only if every cut
was visited, and all tests said no.

Work is counted in amplitudes touched and in cuts visited, never in seconds: the same on every machine.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from grader.structural.cuts_graph import CutGraph, Front, prepared_orders, three_orders
from grader.structural.cuts_state import CutState, TooLarge
from grader.structural.steps import Step

MAX_CUTS = 4096  # visited one by one
MAX_HELD = 2**22  # amplitudes of all cuts that wait: 64 MiB
MAX_WORK = 2**28  # amplitudes touched by one rule: some seconds
MIN_COST = 2**12  # what any single step or test costs in amplitudes, however small the state is


@dataclass(slots=True)
class Budget:
    """What a search has used; one budget may serve several searches of one rule. ``times``: of the usual bound."""

    work: int = 0
    cuts: int = 0
    exhausted: str = ""
    times: int = 1

    def spend(self, amplitudes: int) -> None:
        """Count one step or test on so many amplitudes.

        Raises:
            TooLarge: The bound is passed.
        """
        self.work += amplitudes + MIN_COST
        if self.work > self.times * MAX_WORK:
            self.exhausted = f"more than {self.times * MAX_WORK} amplitudes would be touched"
            raise TooLarge(self.exhausted)


@dataclass(slots=True, eq=False)
class Node:
    """A cut on the way: what was taken, the state there, and the stages reached with the steps that reached them."""

    front: Front
    state: CutState
    ready: list[int]
    reached: tuple[int, ...]  # numbers of operations, -1 for the start

    def copy(self) -> Node:
        return Node(self.front.copy(), self.state.copy(), list(self.ready), self.reached)


@dataclass(slots=True)
class Found:
    """What a search answers.

    Attributes:
        node: The cut at which the last stage was reached; None if none was.
        furthest: Stages reached on the best way.
        cuts: Cuts looked at.
        complete: Every cut was visited and decided, so that a missing ``node`` is a proof.
        why_not: What the bound was, if not.
    """

    node: Node | None = None
    furthest: int = 0
    cuts: int = 0
    complete: bool = False
    why_not: str = ""
    unknown: int = field(default=0)


# Whether the stage of this number is reached at a cut; None if that was not found out.
Test = Callable[[int, CutState, Front], bool | None]


def search(
    graph: CutGraph,
    start: CutState,
    stages: int,
    test: Test,
    idle: Callable[[Step], bool],
    register: frozenset[int],
    budget: Budget,
    test_cost: int = 1,
    max_cuts: int | None = None,
) -> Found:
    """Look for cuts at which all stages are reached, one after the other or together.

    Args:
        idle: Steps that change no answer of ``test`` at any cut.
        register: What the three orders are about.
        test_cost: How often a test touches every amplitude, about.
        max_cuts: Visited one by one, ``MAX_CUTS`` at most; with 0 only the three orders are walked.
    """
    found = Found()
    seeker = _Seeker(
        graph, stages, test, idle, budget, found, test_cost, MAX_CUTS if max_cuts is None else min(max_cuts, MAX_CUTS)
    )
    try:
        for order in itertools.chain(three_orders(graph, register), prepared_orders(graph, register)):
            if seeker.walk(order, start):
                return found
        for node in seeker.every_cut(start):
            if len(node.reached) == stages:
                found.node = node
                return found
        found.complete = found.unknown == 0
        if not found.complete:
            found.why_not = f"at {found.unknown} cuts it was not found out"
    except TooLarge as limit:
        found.why_not = str(limit)
    return found


@dataclass(slots=True)
class _Seeker:
    graph: CutGraph
    stages: int
    test: Test
    idle: Callable[[Step], bool]
    budget: Budget
    found: Found
    test_cost: int
    max_cuts: int

    def walk(self, order: Sequence[int], start: CutState) -> bool:
        """One linear extension from the start; True if the last stage is reached."""
        node = Node(self.graph.start(), start.copy(), [], ())
        self._advance(node, -1)
        for step in order:
            if len(node.reached) == self.stages:
                break
            self.budget.spend(node.state.cost)
            node.state.apply(self.graph.steps[step])
            node.front.take(step)
            if not self.idle(self.graph.steps[step]):
                self._advance(node, self.graph.steps[step].number)
        if len(node.reached) == self.stages:
            self.found.node = node
        return self.found.node is not None

    def every_cut(self, start: CutState) -> Iterator[Node]:
        """All cuts, once for each number of stages reached; deepest in stages first among those that wait."""
        if not self.max_cuts:
            raise TooLarge("only the likely orders were walked")
        front = self.graph.start()
        root = Node(front, start.copy(), front.ready(), ())
        self._settle(root)
        self._advance(root, -1)
        best: dict[int, int] = {root.front.mask: len(root.reached)}
        stack = [root]
        visited = 0
        while stack:
            node = stack.pop()
            yield node
            visited += 1
            for step in reversed(node.ready):
                child = node.copy()
                child.ready.remove(step)
                self._take(child, step)
                self._settle(child)
                if best.get(child.front.mask, -1) >= len(child.reached):
                    continue
                self._advance(child, self.graph.steps[step].number)
                if best.get(child.front.mask, -1) >= len(child.reached):
                    continue
                best[child.front.mask] = len(child.reached)
                if visited + len(stack) >= self.max_cuts:
                    raise TooLarge(f"more than {self.max_cuts} cuts")
                if (len(stack) + 1) * child.state.cost > MAX_HELD:
                    raise TooLarge(f"more than {MAX_HELD} amplitudes at cuts that wait")
                stack.append(child)

    def _take(self, node: Node, step: int) -> None:
        self.budget.spend(node.state.cost)
        node.state.apply(self.graph.steps[step])
        node.ready += [other for other in node.front.take(step) if other not in node.ready]

    def _settle(self, node: Node) -> None:
        """Take what can change no answer."""
        waiting = [step for step in node.ready if self.idle(self.graph.steps[step])]
        while waiting:
            for step in waiting:
                node.ready.remove(step)
                self._take(node, step)
            waiting = [step for step in node.ready if self.idle(self.graph.steps[step])]

    def _advance(self, node: Node, number: int) -> None:
        """Stages reached here; having reached more is never a loss."""
        while len(node.reached) < self.stages:
            self.found.cuts += 1
            self.budget.spend(node.state.cost * self.test_cost)
            answer = self.test(len(node.reached), node.state, node.front)
            if answer is None:
                self.found.unknown += 1
            if not answer:
                break
            node.reached = (*node.reached, number)
        self.found.furthest = max(self.found.furthest, len(node.reached))
