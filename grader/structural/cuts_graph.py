"""The dependency graph of a program's steps, and its cuts.

A cut is a set of steps that holds, with each step, everything it depends on: a moment at which the program
could be halted, whatever the order of the listing. Steps depend on one another through shared qubits, unless
both commute with one same Pauli there (two controls, two diagonal gates), and through the record: a step that
runs on a measured bit waits for that measurement.

Kept by qubit in layers: neighbours that commute on that qubit share a layer, and a step waits for the whole
layer before its own on each of its qubits. That asks for a little more than is needed where three steps commute
in part, so a cut here is always a cut, and a few exotic cuts are not listed. Linear in the program.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from grader.structural.effects import Axes
from grader.structural.steps import Bit, Step

_RECORDED: Axes = frozenset("z")  # a measurement passes what is diagonal
_NOTHING: Axes = frozenset()


@dataclass(frozen=True, slots=True, eq=False)
class CutGraph:
    """Steps and what they wait for.

    Attributes:
        steps: In the order of the listing.
        layers: For each layer how many steps it holds.
        waits: For each step the layers that must be complete before it.
        inside: For each step the layers that it is in, one a qubit.
        after: For each step the steps whose record it needs.
        released: For each layer the steps that wait for it.
        readers: For each step the steps that need its record.
    """

    steps: tuple[Step, ...]
    layers: tuple[int, ...]
    waits: tuple[tuple[int, ...], ...]
    inside: tuple[tuple[int, ...], ...]
    after: tuple[tuple[int, ...], ...]
    released: tuple[tuple[int, ...], ...]
    readers: tuple[tuple[int, ...], ...]

    def start(self) -> Front:
        """The empty cut."""
        return Front(self, list(self.layers), [False] * len(self.steps), 0)


@dataclass(slots=True, eq=False)
class Front:
    """A cut while it grows."""

    graph: CutGraph
    _left: list[int]
    _done: list[bool]
    mask: int  # bit k: step k is in the cut; equal masks are equal cuts

    def copy(self) -> Front:
        return Front(self.graph, self._left.copy(), self._done.copy(), self.mask)

    def is_ready(self, step: int) -> bool:
        """Whether a step may come next."""
        return (
            not self._done[step]
            and all(self._left[layer] == 0 for layer in self.graph.waits[step])
            and all(self._done[other] for other in self.graph.after[step])
        )

    def holds(self, step: int) -> bool:
        return self._done[step]

    def take(self, step: int) -> list[int]:
        """Put a ready step into the cut; the steps that it made ready."""
        self._done[step] = True
        self.mask |= 1 << step
        freed: list[int] = list(self.graph.readers[step])
        for layer in self.graph.inside[step]:
            self._left[layer] -= 1
            if self._left[layer] == 0:
                freed += self.graph.released[layer]
        return [other for other in dict.fromkeys(freed) if self.is_ready(other)]

    def ready(self) -> list[int]:
        """All steps that may come next, in the order of the listing. Linear in the program."""
        return [step for step in range(len(self.graph.steps)) if self.is_ready(step)]


def cut_graph(steps: Sequence[Step]) -> CutGraph:
    """The graph of ``steps``, which are in a possible order."""
    layers: list[int] = []
    common: list[Axes] = []  # the Paulis that all steps of a layer commute with on its qubit
    current: dict[int, int] = {}
    previous: dict[int, int] = {}
    writers: dict[Bit, int] = {}
    waits: list[tuple[int, ...]] = []
    inside: list[tuple[int, ...]] = []
    after: list[tuple[int, ...]] = []
    for index, step in enumerate(steps):
        mine: list[int] = []
        before: list[int] = []
        for qubit in step.qubits:
            axes = _axes(step, qubit)
            layer = current.get(qubit)
            if layer is not None and axes & common[layer]:
                common[layer] &= axes
            else:
                if layer is not None:
                    previous[qubit] = layer
                layers.append(0)
                common.append(axes)
                layer = current[qubit] = len(layers) - 1
            layers[layer] += 1
            mine.append(layer)
            if qubit in previous:
                before.append(previous[qubit])
        needed = [bit for guard in step.guards for bit in guard.bits]
        if step.written is not None:
            writers[step.written] = index
            # A measurement that may not run leaves the older value.
            needed.append((step.written[0], step.written[1] - 1))
        waits.append(tuple(before))
        inside.append(tuple(mine))
        after.append(tuple(sorted({writers[bit] for bit in needed if bit in writers})))
    released: list[list[int]] = [[] for _ in layers]
    readers: list[list[int]] = [[] for _ in steps]
    for index in range(len(steps)):
        for layer in waits[index]:
            released[layer].append(index)
        for other in after[index]:
            readers[other].append(index)
    return CutGraph(
        tuple(steps), tuple(layers), tuple(waits), tuple(inside), tuple(after),
        tuple(tuple(item) for item in released), tuple(tuple(item) for item in readers),
    )  # fmt: skip


def ordered(graph: CutGraph, urgency: Callable[[Step], int]) -> list[int]:
    """A linear extension: always the ready step of least ``urgency``, then the earliest in the listing."""
    front = graph.start()
    heap = [(urgency(graph.steps[step]), step) for step in front.ready()]
    heapq.heapify(heap)
    queued = {step for _, step in heap}
    result: list[int] = []
    while heap:
        _, step = heapq.heappop(heap)
        result.append(step)
        for other in front.take(step):
            if other not in queued:
                queued.add(other)
                heapq.heappush(heap, (urgency(graph.steps[other]), other))
    return result


def three_orders(graph: CutGraph, register: frozenset[int]) -> tuple[list[int], ...]:
    """As listed; what acts inside the register alone as early as possible; as late as possible."""

    def inside(step: Step) -> bool:
        return register.issuperset(step.qubits)

    orders = (
        list(range(len(graph.steps))),
        ordered(graph, lambda step: 0 if inside(step) else 1),
        ordered(graph, lambda step: 1 if inside(step) else 0),
    )
    return tuple(order for place, order in enumerate(orders) if order not in orders[:place])


def _axes(step: Step, qubit: int) -> Axes:
    if step.effect is not None:
        return step.effect.axes_on[qubit]
    return _RECORDED if step.written is not None else _NOTHING
