"""Steps in layers: which may come next, from either end of a list, and how deep each stands.

Steps that stand next to one another on a qubit and commute with one same Pauli there are one layer, in any order of the
listing; so are readers of a clbit between two writes. A step waits for the layer before its own wherever it acts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grader.structural.after import axes_of
from grader.structural.effects import Axes
from grader.structural.steps import Step

Place = tuple[str, int]  # a qubit or a clbit

_READ: Axes = frozenset("r")  # readers of a clbit commute, as those do that share a Pauli
_WRITTEN: Axes = frozenset()


def places_of(step: Step) -> Iterator[tuple[Place, Axes]]:
    """Where a step acts, and with what it commutes there."""
    for qubit in step.qubits:
        yield ("qubit", qubit), axes_of(step, qubit)
    written = step.written[0] if step.written is not None else None
    for clbit in sorted({bit[0] for guard in step.guards for bit in guard.bits} - {written}):
        yield ("clbit", clbit), _READ
    if written is not None:
        yield ("clbit", written), _WRITTEN


class Layers:
    """The layers of ``steps[k]`` for k in ``order``, taken off from the first on.

    Args:
        order: An order that the dependency graph allows, or the reverse of one. Building is linear in it.
    """

    def __init__(self, steps: Sequence[Step], order: Sequence[int]) -> None:
        self._left: list[int] = []  # for each layer the steps that were not taken
        self._released: list[list[int]] = []  # for each layer the steps of the next one
        self._inside: dict[int, list[int]] = {}
        self._waits: dict[int, int] = {}  # for each step the layers that it still waits for
        current: dict[Place, tuple[int, Axes]] = {}
        previous: dict[Place, int] = {}
        for index in order:
            self._inside[index], self._waits[index] = [], 0
            for place, axes in places_of(steps[index]):
                layer, common = current.get(place, (-1, axes))
                if layer < 0 or not axes & common:
                    if layer >= 0:
                        previous[place] = layer
                    layer, common = len(self._left), axes
                    self._left.append(0)
                    self._released.append([])
                current[place] = layer, common & axes
                self._left[layer] += 1
                self._inside[index].append(layer)
                if place in previous:
                    self._released[previous[place]].append(index)
                    self._waits[index] += 1

    def ready(self) -> list[int]:
        """The steps that wait for nothing, in the order given."""
        return [index for index, count in self._waits.items() if not count]

    def take(self, index: int) -> list[int]:
        """Take a ready step off; the steps that now wait for nothing any more."""
        freed = []
        for layer in self._inside[index]:
            self._left[layer] -= 1
            if self._left[layer]:
                continue
            for other in self._released[layer]:
                self._waits[other] -= 1
                if not self._waits[other]:
                    freed.append(other)
        return freed


def depths(steps: Sequence[Step]) -> list[int]:
    """For each step how many steps the longest chain before it has: the same in every listing."""
    found: list[int] = []
    current: dict[Place, tuple[Axes, int]] = {}  # of the last layer: with what it commutes, and where it ends
    begins: dict[Place, int] = {}  # where the last layer may begin
    for step in steps:
        places = list(places_of(step))
        for place, axes in places:
            common, end = current.get(place, (axes, 0))
            if not axes & common:
                begins[place], common = end, axes
            current[place] = common & axes, end
        depth = max((begins.get(place, 0) for place, _ in places), default=0)
        found.append(depth)
        for place, _ in places:
            common, end = current[place]
            current[place] = common, max(end, depth + 1)
    return found
