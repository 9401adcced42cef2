"""Rule ``steps_required``: the same step, so many times in a row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from contracts.rules import StepsRequired
from contracts.schema import Contract
from grader.structural.describe import counted
from grader.structural.effects import Effect, unitary_effect
from grader.structural.evidence import failed, held, undecided
from grader.structural.merged_ends import Cuts, rows, with_merged_ends
from grader.structural.operators import scalar_of
from grader.structural.runs import apply
from grader.structural.simplify import effective_steps
from grader.structural.step_eigenvalues import Period
from grader.structural.steps import Step, unitary_step
from grader.verdict import Evidence
from ir.gates import Matrix, pauli_word
from ir.program import Gate, Program

MAX_QUBITS = 8
MAX_CUTS = 600
MAX_COST = 2**31  # cuts squared times 4**qubits: multiplications for one order of the operations
_BLOCK = 2**20  # amplitudes that are held for the cuts that are worked on together
_ATOL = 1e-6  # of a probe state's image: rounding of some hundred operations, far below any step that matters


def steps_required(rule: StepsRequired, contract: Contract, program: Program, subject: str) -> Evidence:
    """Some ``count`` stretches of unitary operations in a row have one and the same net effect.

    The net effect is compared up to a global phase and is not the identity. A compiler merges the first and the last
    with what is before and behind them: beside two equal stretches or more that entangle, one more at each end may
    differ by one-qubit operators at its outer side. Where a period is given, stretches with other eigenvalues than
    its own are none (``grader.structural.step_eigenvalues``). Stretches are cut from three
    orders of the same dependency graph: as listed, as early as possible, and by how often an operation has
    occurred before, so that interleaved steps come apart. A rotation may be cut in two halves, so the
    merged half-steps of a symmetric product are two; but a step holds at least one operation as a whole, or
    every rotation would be two steps. Looked at are the operations before the first measurement, reset,
    preparation or condition on their qubits. Beyond 8 qubits or 600 cuts: undecided.
    """
    bound = f"{rule.count} equal steps in a row" + (" with the period's eigenvalues" if rule.period else "")
    steps = _unitary_beginning(effective_steps(program))
    qubits = tuple(sorted({qubit for step in steps for qubit in step.qubits}))
    pieces = [piece for step in steps for piece in _halves(step)]
    if len(steps) < rule.count:
        measured = f"{counted(len(steps), 'unitary operation')} with an effect"
        return failed(rule.rule, subject, rule.because, measured=measured, bound=bound)
    cost = len(pieces) ** 2 * 4 ** len(qubits)
    dense = all(step.effect is not None and step.effect.has_matrix for step in steps)
    if len(qubits) > MAX_QUBITS or len(pieces) > MAX_CUTS or cost > MAX_COST or not dense:
        size = f"{counted(len(steps), 'operation')} on {counted(len(qubits), 'qubit')}"
        return undecided(rule.rule, subject, rule.because, measured=f"too large to be cut: {size}", bound=bound)
    period = None if rule.period is None else Period.of(rule.period, rule.registers, contract, qubits)
    best: tuple[int, ...] = ()
    open_ends = False
    for order in _orders(pieces):
        found, all_tried = _longest_repetition(order, qubits, rule.count, period)
        best = max(best, found, key=len)
        open_ends = open_ends or not all_tried
        if len(best) > rule.count:
            break
    count = max(0, len(best) - 1)
    if count >= rule.count:
        measured = f"{count} equal steps in a row, the first from operation {best[0]}"
        return held(rule.rule, subject, rule.because, measured=measured, bound=bound)
    measured = f"{count} equal steps in a row" if count > 1 else "no two equal steps in a row"
    measured += " with the period's eigenvalues" if rule.period else ""
    if open_ends:
        measured += ", and too many rows to look at the ends of each"
        return undecided(rule.rule, subject, rule.because, measured=measured, bound=bound)
    return failed(rule.rule, subject, rule.because, measured=measured, bound=bound)


def _unitary_beginning(steps: Sequence[Step]) -> list[Step]:
    ended: set[int] = set()
    found: list[Step] = []
    for step in steps:
        if step.effect is None or step.guards or not ended.isdisjoint(step.qubits):
            ended.update(step.qubits)
        else:
            found.append(step)
    return found


def _halves(step: Step) -> tuple[Step, ...]:
    """A rotation as two of half its angle; every other operation as it is."""
    operation = step.operation
    if not isinstance(operation, Gate) or (operation.name != "p" and pauli_word(operation.name) is None):
        return (step,)
    half = unitary_effect(replace(operation, params=(operation.params[0] / 2,)))
    assert half is not None
    return (unitary_step(step, half),) * 2


def _orders(pieces: list[Step]) -> list[list[Step]]:
    layers: list[int] = []
    occurrences: list[int] = []
    last: dict[int, int] = {}
    seen: dict[object, int] = {}
    newest: dict[int, int] = {}
    for piece in pieces:
        layers.append(1 + max((last.get(qubit, 0) for qubit in piece.qubits), default=0))
        last.update(dict.fromkeys(piece.qubits, layers[-1]))
        assert piece.effect is not None
        key = _key(piece.effect)
        seen[key] = seen.get(key, 0) + 1
        # Never before what it depends on.
        occurrences.append(max([seen[key], *(newest.get(qubit, 0) for qubit in piece.qubits)]))
        newest.update(dict.fromkeys(piece.qubits, occurrences[-1]))
    indices = range(len(pieces))
    early = sorted(indices, key=lambda index: (layers[index], pieces[index].qubits))
    by_occurrence = sorted(indices, key=lambda index: (occurrences[index], index))
    return [pieces, [pieces[index] for index in early], [pieces[index] for index in by_occurrence]]


def _key(effect: Effect) -> object:
    assert isinstance(effect.body, np.ndarray)  # the caller asked for matrices
    return effect.controls, effect.qubits, np.round(effect.body, 6).tobytes()


def _longest_repetition(
    order: list[Step], qubits: tuple[int, ...], wanted: int, period: Period | None
) -> tuple[tuple[int, ...], bool]:
    """Operations at which equal stretches begin, and one more for their end; the first that has ``wanted``.

    The second says whether the ends of every row that might reach ``wanted`` were looked at.
    """
    dimension = 2 ** len(qubits)
    nets = [np.eye(dimension, dtype=np.complex128)]
    for piece in order:
        assert piece.effect is not None
        nets.append(apply(piece.effect, qubits, nets[-1]))
    prefixes = np.stack(nets)
    probe = _probe(dimension)
    images = prefixes @ probe  # shape (cuts, dimension)
    numbers = [piece.number for piece in order] + [order[-1].number + 1]
    holds_whole = _latest_begin_with_a_whole_operation(order)
    # follows[j] maps an earlier cut i to the cut l with: from j to l the same happens as from i to j.
    follows: list[dict[int, int]] = [{} for _ in nets]
    for j, back in _taken_back(prefixes, images):
        stepped = back @ prefixes[j].T  # step i..j applied once more to the probe at cut j
        overlaps = np.abs(images[j + 1 :].conj() @ stepped.T)  # (later cuts, earlier cuts)
        near = np.abs(overlaps - 1) <= _ATOL**2 * dimension + 1e-12
        for i in range(holds_whole[j] + 1):
            for offset in np.nonzero(near[:, i])[0]:
                later = j + 1 + int(offset)
                if j <= holds_whole[later] and _equal_steps(prefixes, i, j, later):
                    if period is None or period.is_between(prefixes[i], prefixes[j]):
                        follows[j][i] = later
                    break
    best: tuple[int, ...] = ()
    cuts = Cuts(prefixes, holds_whole, follows)
    found = list(rows(cuts))
    for row in found:
        best = max(best, row, key=len)
        if len(best) > wanted:
            return tuple(numbers[cut] for cut in best), True
    extensible = [row for row in found if len(row) > max(2, wanted - 2)]
    most = MAX_COST // (len(nets) * dimension**2)
    for row in extensible[:most]:
        best = max(best, with_merged_ends(cuts, row), key=len)
        if len(best) > wanted:
            break
    return tuple(numbers[cut] for cut in best), len(best) > wanted or len(extensible) <= most


def _taken_back(prefixes: Matrix, images: Matrix) -> Iterator[tuple[int, Matrix]]:
    """For each cut j but the first and the last: the probe at cut j taken back to the input from each earlier cut.

    Row i of the second is ``prefixes[i].conj().T @ images[j]``; one product of matrices for many j.
    """
    count, dimension = images.shape
    # Row k holds row k of every prefix, so that all products for one j are one vector times this matrix.
    rows = np.ascontiguousarray(prefixes.transpose(1, 0, 2)).reshape(dimension, count * dimension)
    at_once = max(1, _BLOCK // (count * dimension))
    for begin in range(1, count - 1, at_once):
        end = min(begin + at_once, count - 1)
        block = (images[begin:end].conj() @ rows[:, : end * dimension]).conj()
        for j in range(begin, end):
            yield j, block[j - begin, : j * dimension].reshape(j, dimension)


def _latest_begin_with_a_whole_operation(order: list[Step]) -> list[int]:
    """For each cut: the latest earlier cut with an operation, all of its pieces, between the two; -1 for none."""
    first: dict[int, int] = {}
    last: dict[int, int] = {}
    for place, piece in enumerate(order):
        first.setdefault(piece.number, place)
        last[piece.number] = place
    latest = [-1] * (len(order) + 1)
    for number, place in last.items():
        latest[place + 1] = max(latest[place + 1], first[number])
    for cut in range(1, len(latest)):
        latest[cut] = max(latest[cut], latest[cut - 1])
    return latest


def _equal_steps(prefixes: Matrix, i: int, j: int, later: int) -> bool:
    one = prefixes[j] @ prefixes[i].conj().T
    other = prefixes[later] @ prefixes[j].conj().T
    return scalar_of(one) is None and scalar_of(other @ one.conj().T) is not None


def _probe(dimension: int) -> Matrix:
    """A state without symmetry, the same on every machine."""
    index = np.arange(1, dimension + 1)
    state = np.exp(1j * 2.399963 * index**2) * (1 + 0.37 * np.sin(1.7 * index))
    return np.asarray(state / np.linalg.norm(state), dtype=np.complex128)
