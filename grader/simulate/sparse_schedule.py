"""One program, one order of its steps: what keeps the factors small comes first, whatever is listed first.

Of the steps that may come next, those that add no amplitudes are run at once: permutations and phases in one factor,
and gates on it that add amplitudes up without leaving more of them. Of the others the one that adds the fewest
amplitudes is next, so that what is superposed waits until something needs it. Between equals decides what the
operations are: no choice depends on the listing (``grader.simulate.sparse_order``).
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Sequence

from grader.simulate.sparse_factors import Factor, Factors
from grader.simulate.sparse_order import Content, Order, Step, growth_of
from grader.simulate.sparse_steps import SparseRun
from ir.program import Gate, Operation, UnitaryMatrix

# What looking at one step costs, in updates of an amplitude.
_LOOK = 64
# Of all updates this share may go into trying what a step would do.
_TRIALS = 8


def run_scheduled(operations: Sequence[Operation], factors: Factors, run: SparseRun) -> None:
    """Run all operations on the factors, in the order that depends on no listing.

    Raises:
        EngineLimit: A factor would have more amplitudes than the run allows, or the search take too long.
    """
    schedule = _Schedule(Order(operations), factors, run)
    schedule.run_all()


class _Schedule:
    def __init__(self, order: Order, factors: Factors, run: SparseRun) -> None:
        self.order, self.factors, self.run = order, factors, run
        self.tried = 0
        self.ready: list[tuple[Content, int]] = []
        # By the step's number: the amplitudes it would add, and the mark of the factors of which that is true.
        self.waiting: dict[int, tuple[int, tuple[int, ...]]] = {}
        self.make_ready(order.first())

    def run_all(self) -> None:
        while self.ready or self.waiting:
            while self.ready:
                _, number = heapq.heappop(self.ready)
                if self.is_free(number):
                    self.do(number)
            self.look_again()
            if self.waiting and not self.ready:
                self.do_least()

    def make_ready(self, numbers: Sequence[int]) -> None:
        for number in numbers:
            heapq.heappush(self.ready, (self.order.steps[number].content, number))

    def do(self, number: int) -> None:
        step = self.order.steps[number]
        self.run.additions += step.rounded
        self.factors.apply(step.operation)
        self.waiting.pop(number, None)
        self.make_ready(self.order.done(number))

    def is_free(self, number: int) -> bool:
        """Whether a step adds no amplitudes; if it does, it waits."""
        step = self.order.steps[number]
        self.run.count(_LOOK)
        added = self.added(step)
        if added is None:
            return True
        self.waiting[number] = added, self.mark(step)
        return False

    def added(self, step: Step) -> int | None:
        """The amplitudes that a step would add at most, None where it adds none and joins nothing."""
        left = self.factors.settled(step.operation)
        if all(one is not step.operation for one in left):
            positions = sorted({position for one in left for position in self.factors.positions(one)})
            growth = math.prod(map(growth_of, left))
        else:
            positions, growth = list(self.factors.positions(step.operation)), step.growth
        met = self.factors.met(positions)
        if growth == 1 and len(met) <= 1:
            return None
        before = sum(len(factor.keys) for factor in met) or 1
        most = growth * math.prod(len(factor.keys) for factor in met)
        if len(met) == 1 and self.may_shrink(step, met[0]):
            most = self.factors.rows_after(step.operation, most)
            if most <= before:
                return None
        return most - before

    def may_shrink(self, step: Step, factor: Factor) -> bool:
        """Whether it is worth trying: what turns known bits only leaves more amplitudes for certain."""
        operation = step.operation
        if not isinstance(operation, Gate | UnitaryMatrix) or factor.positions.isdisjoint(operation.qubits):
            return False
        if self.tried * _TRIALS > self.run.max_updates:
            return False
        self.tried += len(factor.keys)
        return True

    def mark(self, step: Step) -> tuple[int, ...]:
        return self.factors.mark(self.factors.positions(step.operation))

    def look_again(self) -> None:
        """Whatever waits and of which the factors have changed."""
        self.run.count(len(self.waiting))
        changed = [number for number, (_, mark) in self.waiting.items() if mark != self.mark(self.order.steps[number])]
        for number in changed:
            del self.waiting[number]
        self.make_ready(changed)

    def do_least(self) -> None:
        _, _, number = min(
            (added, self.order.steps[number].content, number) for number, (added, _) in self.waiting.items()
        )
        step = self.order.steps[number]
        positions = self.factors.positions(step.operation)
        joining = len(self.factors.met(positions)) > 1
        if joining and any(self.factors.separate(position) for position in positions):
            return  # its factors are smaller now, so what waits is looked at again
        self.do(number)
