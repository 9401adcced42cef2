"""Stretches of a program whose net operator is nothing, on few qubits at a time.

A run is a sequence of unitary steps, next to one another in the dependency graph, on the same few
qubits. Its stretches whose net operator does nothing can be taken out, and what counts is the least
number of counting steps that any choice of such stretches leaves. With ``local`` an operator does nothing
if it is a product of one-qubit operators, moves of qubits aside (three CX that make a swap); without,
if it is the identity up to a phase.

Runs are collected greedily on at most three qubits, and stretches that start within the last
``WINDOW`` steps, or with the run, are tried: linear in the program. A construction on four qubits or
more that undoes itself in another decomposition is found by ``shortest_remainder`` on a whole small
program, or not at all.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from grader.structural.effects import Effect
from grader.structural.operators import permutation_beside_local, scalar_of
from grader.structural.steps import Guards, Step
from ir.gates import Matrix

RUN_QUBITS = 3
WINDOW = 64  # 64 MiB of 256 x 256 matrices
# A sieve only: an operator that nearly keeps a generic product state a product is then looked at exactly.
_SIEVE = 1e-9


@dataclass(slots=True, eq=False)
class _Run:
    qubits: set[int]
    guards: Guards
    steps: list[tuple[int, Step]]


def needless(steps: Sequence[Step], *, local: bool) -> frozenset[int]:
    """Numbers of the counting steps that some choice of idle stretches takes out, run by run."""
    found: set[int] = set()
    for run in _runs(steps):
        ordered = [step for _, step in sorted(run.steps, key=lambda item: item[0])]
        if sum(_counts(step, local) for step in ordered) > 1:
            found |= shortest_remainder(ordered, tuple(sorted(run.qubits)), local=local)
    return frozenset(found)


def shortest_remainder(steps: Sequence[Step], qubits: tuple[int, ...], *, local: bool) -> frozenset[int]:
    """Numbers of the counting steps outside the least remainder of one unitary sequence.

    Args:
        steps: Unitary, on ``qubits`` only, at most 8 of them.
        qubits: Ascending.
        local: What counts as doing nothing, see above; entangling steps count then, otherwise all.
    """
    dimension = 2 ** len(qubits)
    probe = _generic_product_state(len(qubits))
    net = np.eye(dimension, dtype=np.complex128)
    # Cuts at which a stretch may begin: the net operator up to there, the probe taken back through it,
    # and the least count with the numbers it leaves out, as a linked list towards the start.
    best = _Choice(0, None, ())
    start = _Cut(net, probe, 0, best)
    cuts: deque[_Cut] = deque(maxlen=WINDOW)
    since: list[Step] = []
    for step in steps:
        assert step.effect is not None
        if not _counts(step, local):
            net = apply(step.effect, qubits, net)
            continue
        here = _Cut(net, net.conj().T @ probe, len(since), best)
        cuts.append(here)
        since.append(step)
        net = apply(step.effect, qubits, net)
        best = _Choice(best.count + 1, best, ())
        candidates = [start, *cuts] if cuts[0].place else list(cuts)
        images = net @ np.stack([cut.probe for cut in candidates], axis=1)
        for cut, possible in zip(candidates, _may_do_nothing(images, probe, local), strict=True):
            if not possible or cut.best.count >= best.count:
                continue
            before = cut.best
            if _does_nothing(net @ cut.net.conj().T, local):
                best = _Choice(before.count, before, tuple(item.number for item in since[cut.place :]))
    found: set[int] = set()
    at: _Choice | None = best
    while at is not None:
        found.update(at.left_out)
        at = at.previous
    return frozenset(found)


def apply(effect: Effect, qubits: Sequence[int], columns: Matrix) -> Matrix:
    """The effect applied to columns of shape ``(2**n, m)`` on ``qubits``, n of them, least significant first."""
    body = effect.body
    assert isinstance(body, np.ndarray)
    index = np.arange(len(columns))
    mask = sum(1 << qubits.index(control.qubit) for control in effect.controls)
    wanted = sum(control.value << qubits.index(control.qubit) for control in effect.controls)
    places = [qubits.index(qubit) for qubit in effect.qubits]
    base = index[(index & (mask | sum(1 << place for place in places))) == wanted]
    local = np.arange(len(body))
    spread = sum(((local >> k & 1) << place for k, place in enumerate(places)), start=np.zeros_like(local))
    rows = spread[:, None] | base[None, :]
    result = columns.copy()
    result[rows] = np.einsum("ij,jkm->ikm", body, columns[rows])
    return result


@dataclass(frozen=True, slots=True, eq=False)
class _Choice:
    count: int
    previous: _Choice | None
    left_out: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class _Cut:
    net: Matrix
    probe: Matrix
    place: int
    best: _Choice


def _counts(step: Step, local: bool) -> bool:
    return step.effect is not None and (step.effect.entangles if local else True)


def _generic_product_state(count: int) -> Matrix:
    """A product of one-qubit states without symmetry: no operator that matters keeps it by accident."""
    state = np.ones(1, dtype=np.complex128)
    for k in range(count):
        angle = 0.37 + 0.61 * k
        state = np.kron(np.array([np.cos(angle), np.exp(1j * (1.1 + 0.83 * k)) * np.sin(angle)]), state)
    return state


def _may_do_nothing(images: Matrix, probe: Matrix, local: bool) -> list[bool]:
    """For each column of ``images``, shape ``(2**n, m)``: whether it is the probe, or a product state, nearly."""
    if not local:
        return list(np.abs(np.abs(probe.conj() @ images) - 1) <= _SIEVE)
    count = len(images).bit_length() - 1
    lowest = np.ones(images.shape[1])
    for qubit in range(count):
        parts = images.T.reshape(images.shape[1], 2 ** (count - 1 - qubit), 2, 2**qubit)
        density = np.einsum("whil,whjl->wij", parts, parts.conj())
        lowest = np.minimum(lowest, np.sum(np.abs(density) ** 2, axis=(1, 2)))
    return list(1 - lowest <= _SIEVE)


def _does_nothing(matrix: Matrix, local: bool) -> bool:
    if local:
        return permutation_beside_local(matrix) is not None
    return scalar_of(matrix) is not None


def runs(steps: Iterable[Step]) -> list[tuple[list[Step], tuple[int, ...]]]:
    """The runs of a program: the steps of each in order, and its qubits, ascending."""
    found = [([step for _, step in sorted(run.steps, key=lambda item: item[0])], run.qubits) for run in _runs(steps)]
    return [(ordered, tuple(sorted(qubits))) for ordered, qubits in found if ordered]


def _runs(steps: Iterable[Step]) -> list[_Run]:
    """Greedy: a step joins the run that ends on all its qubits, or unites runs that nothing follows yet."""
    runs: list[_Run] = []
    last: dict[int, _Run | None] = {}
    for place, step in enumerate(steps):
        if step.effect is None or not step.effect.has_matrix or len(step.qubits) > RUN_QUBITS:
            last.update(dict.fromkeys(step.qubits))
            continue
        ending: list[_Run] = []
        for qubit in step.qubits:
            run = last.get(qubit)
            if run is not None and run.guards == step.guards and run not in ending:
                ending.append(run)
        if len(ending) == 1 and all(last.get(qubit) is ending[0] for qubit in step.qubits):
            ending[0].steps.append((place, step))
            continue
        whole = [run for run in ending if all(last[qubit] is run for qubit in run.qubits)]
        together = set(step.qubits).union(*(run.qubits for run in whole))
        if len(together) > RUN_QUBITS:
            whole, together = [], set(step.qubits)
        united = _Run(together, step.guards, [item for run in whole for item in run.steps])
        for run in whole:
            run.steps = []
        united.steps.append((place, step))
        runs.append(united)
        last.update(dict.fromkeys(together, united))
    return runs
