"""Unitaries given as textbook programs: proved equal by tableaus, cancelling, or diagrams; else held by columns.

Each way of proving is sufficient, none is necessary, so they follow one another: a Clifford program is decided by its
tableau, both ways. A program that cancels against the textbook's is equal, gate by gate or as rotations about Pauli
words, which are the same whatever Clifford gates it was compiled to. One that differs on a random column is not.
Diagrams may find the two equal where rules for cancelling do not. What is left is held by seeded columns as far as
these reach, and beyond them by single inputs, which can only find a difference: of the two programs, or of what does
not cancel, which is short, from the identity.
"""

from __future__ import annotations

import hashlib
import itertools
import math
from collections.abc import Iterable, Iterator
from dataclasses import replace

import numpy as np

from contracts.load import contract_digest
from contracts.target_values import ProgramTarget
from grader.functional.rare_inputs import Superposition, rare_inputs
from grader.functional.report import Comparison, Distance, ket
from grader.functional.sampled_unitary import sampled_unitary_evidence
from grader.functional.uncertainty import evolution_error
from grader.functional.wide_clean import Leak, clean_comparison, sparse_leak, stabilizer_leak
from grader.functional.wide_route import Decide, question_of, settled
from grader.functional.wide_states import STABILIZER
from grader.functional.wide_view import WideView
from grader.simulate.cancellation import cancel, rests
from grader.simulate.decision_diagrams import Equivalence, check_equivalence
from grader.simulate.dense import branches, suitable_kernel
from grader.simulate.haar import haar_column
from grader.simulate.limits import EngineLimit
from grader.simulate.pauli_rotations import rotations_cancel, rotations_left
from grader.simulate.rotations_left import overlap_with_identity
from grader.simulate.single_qubit_runs import fused
from grader.simulate.sparse import run_superpositions
from grader.simulate.sparse_keys import group_rows
from grader.simulate.stabilizer import run_stabilizer
from grader.verdict import Evidence, Outcome, number
from ir.codec import digest as program_digest
from ir.gates import Matrix
from ir.program import Barrier, Control, Gate, Program, UnitaryMatrix

CANCELLING, ROTATIONS, DIAGRAMS = "cancelling gates", "cancelling rotations", "decision diagrams"
REST, SINGLE = "what does not cancel", "single inputs"
_SEARCH_INPUTS = 12
_SEARCH_AMPLITUDES = 2**13
_REST_INPUTS = 80
_FIRST_INPUTS = 10  # of all kinds but the rare ones, which are made for gates with many controls
_SEARCH_GATES = 120_000  # on all inputs together: some seconds


def unitary_evidence(view: WideView, target: ProgramTarget) -> tuple[Evidence, ...]:
    """Clean qubits, then the operator-norm distance, its global phase free or counted."""
    fixed = view.contract.compare.phase == "fixed"
    textbook = placed(target.program, view.layout.graded, view.layout.num_qubits)
    question = question_of(view, "textbook", textbook, in_place=same_register(view))

    def by_columns() -> tuple[Evidence, ...]:
        found = sampled_unitary_evidence(view.contract, target, view.program, view.subject)
        return tuple(item for item in found if item.check != "record")

    engines: dict[str, Decide] = {
        STABILIZER: lambda: _by_tableaus(view, target),
        CANCELLING: lambda: _cancelled(view, textbook, fixed),
        ROTATIONS: lambda: _rotations_cancel(view, textbook),
        "one column": lambda: _by_one_column(view, textbook),
        DIAGRAMS: lambda: _by_diagrams(view, textbook),
        "haar columns": by_columns,
        REST: lambda: _rest_differs(view, textbook),
        SINGLE: lambda: _difference(view, textbook),
    }
    return settled(view, question, engines, "the gates do not cancel against the textbook's")


def placed(program: Program, qubits: tuple[int, ...], num_qubits: int) -> Program:
    """A program of gates with its qubit j on ``qubits[j]`` of a larger register."""
    operations = []
    stays = qubits == tuple(range(program.num_qubits))
    for operation in program.operations:
        if isinstance(operation, Barrier):
            continue
        if not isinstance(operation, Gate | UnitaryMatrix):
            raise ValueError(f"a textbook program has gates only, got {type(operation).__name__}")
        if stays:
            operations.append(operation)
            continue
        controls = tuple(Control(qubits[control.qubit], control.value) for control in operation.controls)
        moved = tuple(qubits[qubit] for qubit in operation.qubits)
        operations.append(replace(operation, qubits=moved, controls=controls))
    return Program(num_qubits, 0, tuple(operations), program.global_phase)


def same_register(view: WideView) -> bool:
    """Inputs and outputs are the same qubits in one order, and the others may be left as they start."""
    layout = view.layout
    stays = all(layout.start_row >> qubit & 1 == value for qubit, value in view.clean_values)
    return layout.free == layout.graded and stays


def _by_tableaus(view: WideView, target: ProgramTarget) -> tuple[Evidence, ...]:
    """The state that the map makes of pairs of a qubit and its reference tells all of it (Choi, Jamiolkowski)."""
    layout = view.layout
    count = layout.num_qubits
    references = [count + position for position in range(len(layout.free))]
    pairs = list(zip(layout.free, references, strict=True))
    ensemble = run_stabilizer(view.body, ones=view.start_ones, pairs=pairs, extra_qubits=len(references))
    first = ensemble.trajectories[0]
    if len(ensemble.trajectories) > 1 or first.num_qubits > count + len(references):
        return (_not_unitary(view),)
    leak = stabilizer_leak(view, ensemble)
    # Averaged over inputs; the largest over all inputs is at least that.
    clean = clean_comparison(view, leak, STABILIZER)
    textbook = run_stabilizer(target.program)
    copy = first.copy()
    copy.simulator.do_tableau(textbook.trajectories[0].simulator.current_inverse_tableau(), list(layout.graded))
    for qubit, reference in zip(layout.graded, references, strict=True):
        copy.simulator.cx(reference, qubit)
        copy.simulator.h(reference)
    overlap = copy.probability([(qubit, 0) for qubit in (*layout.graded, *references)])
    # The Frobenius norm, divided by the root of the dimension, is no larger than the operator norm.
    distance = Distance(
        math.sqrt(2 - 2 * math.sqrt(overlap)), 2.0 if overlap < 1 else 0.0, ensemble.error + textbook.error
    )
    text = f"process fidelity {number(overlap)}"
    return (*clean, _comparison(view, distance, f"{STABILIZER}: {text}", text).evidence())


def _cancelled(view: WideView, textbook: Program, fixed: bool) -> tuple[Evidence, ...] | None:
    found = cancel(unitary_part(view), textbook)
    if found is None:
        return None
    turn = abs(1 - complex(math.cos(found.phase), math.sin(found.phase))) if fixed else 0.0
    error = found.error + evolution_error(textbook) if fixed else found.error
    text = "the program is the textbook's up to a global phase"
    comparison = _comparison(view, Distance.of(turn, error), f"{CANCELLING}: nothing is left", text)
    return (*_untouched(view, CANCELLING), comparison.evidence())


def _rotations_cancel(view: WideView, textbook: Program) -> tuple[Evidence, ...] | None:
    program, accept = unitary_part(view), view.contract.compare.accept
    apart = rotations_cancel(program, textbook, within=accept)
    if apart is not None and apart.turned + apart.error <= accept:
        left = f"rotations by {number(apart.turned)} are left" if apart.turned else "nothing is left"
        distance = Distance(0.0, apart.turned, apart.error)
        comparison = _comparison(view, distance, f"{ROTATIONS}: {left}", "")
        return (*_untouched(view, ROTATIONS), comparison.evidence())
    return None


def _by_one_column(view: WideView, textbook: Program) -> tuple[Evidence, ...] | None:
    """Most wrong programs differ on any input: one seeded column shows it at a small part of what a proof costs."""
    count, free = view.layout.num_qubits, view.layout.free
    updates = (len(view.body.operations) + len(textbook.operations)) << count
    seed = f"one column {contract_digest(view.contract)} {program_digest(view.program)}"
    values = np.arange(1 << len(free))
    rows = np.full_like(values, view.layout.start_row)
    for position, qubit in enumerate(free):
        rows |= (values >> position & 1) << qubit
    column = np.zeros((1 << count, 1), dtype=np.complex128)
    column[rows] = haar_column(1 << len(free), seed)
    kernel = suitable_kernel(updates)
    (ours,) = branches(unitary_part(view), column, kernel=kernel)
    (theirs,) = branches(textbook, column, kernel=kernel)
    seen, wanted = (branch.columns[:, 0] / np.linalg.norm(branch.columns) for branch in (ours, theirs))
    least = _apart(seen, wanted)
    if least < view.contract.compare.reject:
        return None
    text = f"a random input: the states differ by {number(least)} whatever the phase"
    error = view.evolution_error + evolution_error(textbook)
    compared = _comparison(view, Distance(least, 2.0, error), f"one column: at least {number(least)} is proved", text)
    if compared.outcome is not Outcome.FAILED:
        return None
    everything = np.arange(1 << count)
    wrong = np.zeros(len(everything), dtype=bool)
    shares = []
    for qubit, value in view.clean_values:
        dirty = (everything >> qubit & 1) != value
        shares.append(float((np.abs(seen[dirty]) ** 2).sum()))
        wrong |= dirty
    share = max(shares, default=0.0)
    worst = view.layout.clean[shares.index(share)] if shares else -1
    leak = Leak(float((np.abs(seen[wrong]) ** 2).sum()), error, worst, share)
    return (*_failed_leak(view, leak, "one column"), compared.evidence())


def _failed_leak(view: WideView, leak: Leak, engine: str) -> tuple[Evidence, ...]:
    """Single inputs can prove that clean qubits do not end clean, and never that they do."""
    return tuple(item for item in clean_comparison(view, leak, engine) if item.outcome is Outcome.FAILED)


def _apart(seen: Matrix, wanted: Matrix) -> float:
    """What no phase can make less; no unit input shows more than the operator norm."""
    return float(np.linalg.norm(seen - wanted * np.vdot(wanted, seen)))


def _by_diagrams(view: WideView, textbook: Program) -> tuple[Evidence, ...] | None:
    """Only what proves the two equal: anything else is left to engines that measure a distance."""
    checked = check_equivalence(unitary_part(view), textbook)
    if checked.found is not Equivalence.EQUIVALENT:
        return None
    comparison = _comparison(view, Distance.of(0.0, checked.uncertainty), f"{DIAGRAMS}: one diagram", "")
    return (*_untouched(view, DIAGRAMS), comparison.evidence())


def unitary_part(view: WideView) -> Program:
    """The program without its clbits and outputs; of gates alone where ``gates_only`` says so."""
    return Program(view.body.num_qubits, 0, view.body.operations, view.body.global_phase)


def _untouched(view: WideView, engine: str) -> tuple[Evidence, ...]:
    """Clean qubits of a program that was proved to be the identity on them."""
    return clean_comparison(view, Leak(0.0, 0.0, -1, 0.0), engine)


def _difference(view: WideView, textbook: Program) -> tuple[Evidence, ...] | None:
    """An input on which the two programs differ by more than the contract rejects, if one of a few shows it."""
    error = view.evolution_error + evolution_error(textbook)
    usual = _inputs(view)
    inputs = itertools.chain(usual[:_FIRST_INPUTS], _waited_for(view), usual[_FIRST_INPUTS:])
    return _shown_by(view, unitary_part(view), textbook, inputs, error, SINGLE)


def _shown_by(
    view: WideView,
    first: Program,
    second: Program,
    inputs: Iterable[tuple[str, Superposition]],
    error: float,
    engine: str,
) -> tuple[Evidence, ...] | None:
    """The failure that the first of ``inputs`` shows on which the two programs are further apart than is rejected."""
    first, second = fused(first), fused(second)
    affordable = _SEARCH_GATES // max(1, len(first.operations) + len(second.operations))
    for name, start in itertools.islice(inputs, max(_FIRST_INPUTS, affordable)):
        try:
            ours = run_superpositions(first, [start], _SEARCH_AMPLITUDES)
            theirs = run_superpositions(second, [start], _SEARCH_AMPLITUDES)
        except EngineLimit:
            continue
        rows, group = group_rows(np.concatenate([ours.keys, theirs.keys]))
        vectors = np.zeros((2, len(rows)), dtype=np.complex128)
        vectors[0, group[: len(ours.keys)]] = ours.amplitudes
        vectors[1, group[len(ours.keys) :]] = theirs.amplitudes
        seen, wanted = (vector / np.linalg.norm(vector) for vector in vectors)
        least = _apart(seen, wanted)
        distance = Distance(least, 2.0, error + ours.dropped + theirs.dropped)
        text = f"{name}: the states differ by {number(least)} whatever the phase"
        comparison = _comparison(view, distance, f"{engine}: at least {number(least)} is proved", text)
        if comparison.outcome is Outcome.FAILED:
            return (*_failed_leak(view, sparse_leak(view, ours), engine), comparison.evidence())
    return None


def _rest_differs(view: WideView, textbook: Program) -> tuple[Evidence, ...] | None:
    """An input that what does not cancel changes by more than the contract rejects: it is as far from the identity.

    The textbook's inverse leaves all but the graded qubits alone: it takes inputs of the contract to inputs of the
    contract, and the others leak as after the program itself.
    """
    # Inputs tell of qubits that do not end clean, too.
    if not view.clean_values and (less := _overlap_is_less(view, textbook)) is not None:
        return less
    nothing = Program(view.layout.num_qubits, 0, ())
    for left in rests(unitary_part(view), textbook):
        error = left.error + evolution_error(left.program)
        inputs = itertools.islice(_inputs(view), _REST_INPUTS)
        engine = f"{REST} ({len(left.program.operations)} gates)"
        shown = _shown_by(view, left.program, nothing, inputs, error, engine)
        if shown is not None:
            return shown
    return _overlap_is_less(view, textbook) if view.clean_values else None


def _overlap_is_less(view: WideView, textbook: Program) -> tuple[Evidence, ...] | None:
    """The failure that few rotations, or a Clifford gate, tell by their overlap with the identity."""
    everywhere = len(view.layout.free) == view.layout.num_qubits
    for left in rotations_left(unitary_part(view), textbook, conjugated=everywhere):
        overlap = overlap_with_identity(left, view.layout.free, view.layout.start_row)
        if overlap is None:
            continue
        least = math.sqrt(max(0.0, 2 - 2 * overlap))
        text = f"process fidelity at most {number(overlap**2)}"
        engine = f"{REST} ({len(left.rotations)} rotations): at least {number(least)} is proved"
        compared = _comparison(view, Distance(least, 2.0, left.error), engine, text)
        if compared.outcome is Outcome.FAILED:
            return (compared.evidence(),)
    return None


def _inputs(view: WideView) -> list[tuple[str, Superposition]]:
    """Seeded basis states, and superpositions of two, which show phases."""
    qubits = view.layout.free
    width = len(qubits)
    seed = f"qassay.single_inputs/1\n{contract_digest(view.contract)}\n{program_digest(view.program)}"
    drawn = [
        int.from_bytes(hashlib.shake_256(f"{seed}\n{index}".encode()).digest((width + 7) // 8), "little")
        & (1 << width) - 1
        for index in range(_SEARCH_INPUTS)
    ]
    values = [0, (1 << width) - 1, *drawn]

    def row(value: int) -> int:
        return view.layout.start_row | sum((value >> j & 1) << qubit for j, qubit in enumerate(qubits))

    found: list[tuple[str, Superposition]] = []
    for value in values:
        found.append((f"input {ket(value, width)}", ((row(value), 1 + 0j),)))
    root = complex(math.sqrt(0.5))
    pairs = [(0, value) for value in values[1:]] + [(0, 1 << position) for position in range(min(width, 64))]
    pairs += [(value, value ^ 1 << value % width) for value in drawn]
    for low, high in pairs:
        if low != high:
            name = f"input ({ket(low, width)} + {ket(high, width)})/√2"
            found.append((name, ((row(low), root), (row(high), root))))
    return found


def _waited_for(view: WideView) -> Iterator[tuple[str, Superposition]]:
    """Inputs for which a gate of the program with many controls acts."""
    free = set(view.layout.free)
    clean = {qubit: view.layout.start_row >> qubit & 1 for qubit in range(view.layout.num_qubits) if qubit not in free}
    for place, start in rare_inputs(unitary_part(view), clean, _SEARCH_AMPLITUDES):
        yield f"an input that operation {place} acts on", start


def _not_unitary(view: WideView) -> Evidence:
    return Evidence(
        "unitary",
        view.subject,
        Outcome.FAILED,
        "several trajectories: the program measures, resets or adds noise",
        "one trajectory, without measurement, reset or noise",
        "functional.not_unitary",
    )


def _comparison(view: WideView, distance: Distance, extra: str, witness: str) -> Comparison:
    fixed = view.contract.compare.phase == "fixed"
    return Comparison(
        view.contract.compare,
        distance,
        check="unitary",
        subject=view.subject,
        reason="functional.unitary_differs",
        unit=f"operator norm, global phase {'counted' if fixed else 'free'}",
        witness=lambda: witness,
        extra=extra,
    )
