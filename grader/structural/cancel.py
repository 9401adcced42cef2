"""Taking out operations that undo each other, on the dependency graph and not in the listing.

A step looks back along its own qubits. It passes what it commutes with and stops at the first step
that it does not; a step met on the way that it undoes goes, and so does it. Nested pairs go from the
inside out. With ``local=True`` two entanglers on the same qubits also go if one-qubit operators are all
that is left of them (CX, RZ on the control, CX), and one-qubit operators merge with their neighbours so
that an inverse is found in every spelling (CX, then H CZ H).

Every step looks back at most ``LOOK_BACK`` times, so the cost is linear in the program. What lies
farther back, behind more steps that all commute, is not found.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from grader.structural.effects import Effect, commute, effect_of_matrix, product, undoes
from grader.structural.operators import component, is_local
from grader.structural.steps import Step, unitary_step

LOOK_BACK = 64
MAX_MERGED_QUBITS = 6  # multiplying matrices beyond 64 x 64 is left to exact inverses


@dataclass(slots=True, eq=False)
class _Node:
    step: Step
    place: int  # order on shared qubits
    bare: Effect | None = None  # the effect before one-qubit neighbours became part of it


@dataclass(frozen=True, slots=True)
class Cancelled:
    """Steps that are left; pairs of numbers that went; comparisons that it took."""

    steps: tuple[Step, ...]
    pairs: tuple[tuple[int, int], ...]
    comparisons: int


def cancel(steps: Iterable[Step], *, local: bool) -> Cancelled:
    """One pass over the steps. ``local``: see above; otherwise only exact inverses go, up to a phase."""
    graph = _Graph(local)
    for place, step in enumerate(steps):
        graph.add(_Node(step, place))
    return Cancelled(graph.steps(), tuple(graph.pairs), graph.comparisons)


class _Graph:
    """The steps so far, by qubit, each list in order."""

    def __init__(self, local: bool) -> None:
        self._local = local
        self._on: dict[int, list[_Node]] = {}
        self._idle: list[_Node] = []  # acts on no qubit: kept as it is
        self.pairs: list[tuple[int, int]] = []
        self.comparisons = 0

    def add(self, node: _Node) -> None:
        if self._local:
            self._absorb_neighbours(node)
        earlier, replacement = self._undone_by(node)
        if earlier is None:
            for qubit in node.step.qubits:
                self._on.setdefault(qubit, []).append(node)
            if not node.step.qubits:
                self._idle.append(node)
            return
        if len(node.step.qubits) > 1 or not self._local:
            self.pairs.append((earlier.step.number, node.step.number))
        for qubit in earlier.step.qubits:
            nodes = self._on[qubit]
            at = _last_index(nodes, earlier)
            left = [item for item in replacement if qubit in item.acts_on]
            nodes[at : at + 1] = [_Node(unitary_step(earlier.step, item), earlier.place) for item in left]

    def steps(self) -> tuple[Step, ...]:
        nodes = {id(node): node for nodes in self._on.values() for node in nodes}
        ordered = sorted([*nodes.values(), *self._idle], key=lambda node: (node.place, node.step.qubits))
        return tuple(step for node in ordered for step in _separated(node))

    def _absorb_neighbours(self, node: _Node) -> None:
        """One-qubit steps right before a wider one become part of it."""
        step = node.step
        if step.effect is None or len(step.qubits) < 2 or len(step.qubits) > MAX_MERGED_QUBITS:
            return
        effect = step.effect
        if not effect.has_matrix or not effect.entangles:
            return
        for qubit in step.qubits:
            nodes = self._on.get(qubit, [])
            last = nodes[-1].step if nodes else None
            if last is None or last.effect is None or len(last.qubits) > 1 or last.guards != step.guards:
                continue
            merged = product(effect, last.effect)
            if merged.acts_on == effect.acts_on:
                effect = merged
                nodes.pop()
        if effect is not step.effect:
            node.step, node.bare = unitary_step(step, effect), step.effect

    def _undone_by(self, node: _Node) -> tuple[_Node | None, list[Effect]]:
        """The step that ``node`` undoes, and the one-qubit effects that the two leave."""
        step = node.step
        if step.effect is None or not step.qubits:
            return None, []
        lists = [self._on.get(qubit, []) for qubit in step.qubits]
        ends = [len(nodes) for nodes in lists]
        for _ in range(LOOK_BACK):
            tops = [nodes[end - 1] if end else None for nodes, end in zip(lists, ends, strict=True)]
            latest = max((top for top in tops if top is not None), key=lambda top: top.place, default=None)
            if latest is None:
                return None, []
            self.comparisons += 1
            left = self._left_of(step, latest.step)
            if left is not None:
                return latest, left
            if not _pass(step.effect, latest.step):
                return None, []
            ends = [end - (top is latest) for end, top in zip(ends, tops, strict=True)]
        return None, []

    def _left_of(self, later: Step, earlier: Step) -> list[Effect] | None:
        """What the two steps leave if they undo each other; None if they do not."""
        a, b = later.effect, earlier.effect
        if a is None or b is None or later.guards != earlier.guards or later.qubits != earlier.qubits:
            return None
        if undoes(a, b):
            return []
        if not self._local or not a.has_matrix or not b.has_matrix or len(later.qubits) > MAX_MERGED_QUBITS:
            return None
        both = a.matrix(later.qubits) @ b.matrix(later.qubits)
        return local_parts(effect_of_matrix(both, later.qubits)) if is_local(both) else None


def _separated(node: _Node) -> tuple[Step, ...]:
    """The node's step with its one-qubit neighbours before it again, as they were absorbed."""
    step, bare = node.step, node.bare
    if bare is None or step.effect is None:
        return (step,)
    onto = step.qubits
    before = effect_of_matrix(bare.matrix(onto).conj().T @ step.effect.matrix(onto), onto)
    return (*(unitary_step(step, part) for part in local_parts(before)), unitary_step(step, bare))


def local_parts(effect: Effect) -> list[Effect]:
    """The one-qubit effects of a local effect, without identities."""
    if len(effect.acts_on) < 2:
        return [] if effect.is_identity else [effect]
    matrix = effect.matrix(effect.acts_on)
    parts = [effect_of_matrix(component(matrix, (k,)), (qubit,)) for k, qubit in enumerate(effect.acts_on)]
    return [part for part in parts if not part.is_identity]


def _pass(effect: Effect, earlier: Step) -> bool:
    if earlier.effect is not None:
        return commute(effect, earlier.effect)
    # Diagonal operators pass a measurement; nothing passes preparation, reset or noise.
    return earlier.written is not None and all("z" in effect.axes_on[qubit] for qubit in earlier.qubits)


def _last_index(nodes: list[_Node], node: _Node) -> int:
    for at in range(len(nodes) - 1, -1, -1):
        if nodes[at] is node:
            return at
    raise ValueError("the step is not on this qubit")
