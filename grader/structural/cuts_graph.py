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
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from grader.structural.effects import Axes
from grader.structural.layers import depths
from grader.structural.steps import Bit, Step

_RECORDED: Axes = frozenset("z")  # a measurement passes what is diagonal
_NOTHING: Axes = frozenset()
MAX_PREPARING = 4  # steps of one qubit that are tried as its preparation: RZ, SX, RZ, and one more


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


def ordered(graph: CutGraph, urgency: Callable[[int], int]) -> list[int]:
    """A linear extension: always the ready step whose index is the most urgent, then the earliest in the listing."""
    front = graph.start()
    heap = [(urgency(step), step) for step in front.ready()]
    heapq.heapify(heap)
    queued = {step for _, step in heap}
    result: list[int] = []
    while heap:
        _, step = heapq.heappop(heap)
        result.append(step)
        for other in front.take(step):
            if other not in queued:
                queued.add(other)
                heapq.heappush(heap, (urgency(other), other))
    return result


def three_orders(graph: CutGraph, register: frozenset[int]) -> tuple[list[int], ...]:
    """As listed; what acts inside the register alone as early as possible; as late as possible.

    The steps that may stand before all of another kind, and those that may stand behind, are the same in every
    listing, so that the cuts beside them are passed however the program is listed.
    """
    inside = [register.issuperset(step.qubits) for step in graph.steps]
    needed = _needed(graph, [not flag for flag in inside])
    orders = (
        list(range(len(graph.steps))),
        early_order(graph, register),
        ordered(graph, lambda step: 1 + (not needed[step]) if inside[step] else 0),
    )
    return tuple(order for place, order in enumerate(orders) if order not in orders[:place])


def early_order(graph: CutGraph, register: frozenset[int]) -> list[int]:
    """What acts inside the register alone as early as possible, and nothing that is not in its way before it.

    What is in the way of a step inside goes first, and of that what frees a step of lesser depth.
    """
    inside = [register.issuperset(step.qubits) for step in graph.steps]
    soonest = _soonest(graph, inside)
    return ordered(graph, lambda step: 0 if inside[step] else 1 + soonest[step])


def prepared_orders(graph: CutGraph, register: frozenset[int]) -> Iterator[list[int]]:
    """What acts inside the register as late as possible, but for the first few steps of each qubit that are its own.

    A qubit may be prepared, and then wait for nothing else before it takes part in what is looked for: in the listing
    that may stand anywhere. How many steps prepare a qubit depends on the gates that it is spelled in.
    """
    inside = [register.issuperset(step.qubits) for step in graph.steps]
    needed = _needed(graph, [not flag for flag in inside])
    joined: set[int] = set()
    own: dict[int, int] = {}  # by qubit: the one-qubit steps that it begins with
    rank: dict[int, int] = {}  # of each of these steps
    for index, step in enumerate(graph.steps):
        if len(step.qubits) > 1 or step.effect is None or step.guards:
            joined.update(step.qubits)
        elif step.qubits[0] not in joined:
            rank[index] = own[step.qubits[0]] = own.get(step.qubits[0], 0) + 1
    late = [flag and not wanted for flag, wanted in zip(inside, needed, strict=True)]
    for most in range(1, 1 + min(MAX_PREPARING, max((r for k, r in rank.items() if late[k]), default=0))):
        yield ordered(graph, lambda k, most=most: 1 if late[k] and rank.get(k, most + 1) > most else 0)  # type: ignore[misc]


def _soonest(graph: CutGraph, inside: Sequence[bool]) -> list[int]:
    """For each step the least depth of a step inside that it has to come before; more than any where there is none."""
    none = len(graph.steps)
    layers = [none] * len(graph.layers)
    found = [none] * none
    depth = depths(graph.steps)
    for step in range(none - 1, -1, -1):
        found[step] = min(found[step], *(layers[layer] for layer in graph.inside[step]), none)
        own = min(found[step], depth[step]) if inside[step] else found[step]
        for layer in graph.waits[step]:
            layers[layer] = min(layers[layer], own)
        for other in graph.after[step]:
            found[other] = min(found[other], own)
    return found


def _needed(graph: CutGraph, by: Sequence[bool]) -> list[bool]:
    """Whether each step has to come before one of those that ``by`` marks."""
    layers = [False] * len(graph.layers)
    found = [False] * len(graph.steps)
    for step in range(len(graph.steps) - 1, -1, -1):
        found[step] = found[step] or any(layers[layer] for layer in graph.inside[step])
        if found[step] or by[step]:
            for layer in graph.waits[step]:
                layers[layer] = True
            for other in graph.after[step]:
                found[other] = True
    return found


def _axes(step: Step, qubit: int) -> Axes:
    if step.effect is not None:
        return step.effect.axes_on[qubit]
    return _RECORDED if step.written is not None else _NOTHING
