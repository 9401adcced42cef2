"""Unitaries beyond the full matrix: seeded Haar columns, with what they prove and what they leave open.

A residual proves a difference: no unit input shows more than the operator norm. Small residuals prove nothing for
certain, but a difference above ``amplification`` times the largest of them stays unseen with probability at most
``MISS_PROBABILITY``; that product is what is held against ``accept``. The phase, or the state of the ignored
qubits, is taken from a column of its own, so that the others are independent of it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from contracts.load import contract_digest
from contracts.schema import Contract, ObjectKind
from contracts.target_values import OperatorTarget, ProgramTarget
from grader.functional.observe import Observation, Unreadable, VisiblePart, readout_of, visible_part
from grader.functional.registers import Integers, Layout, gather, regroup
from grader.functional.report import Distance, amplitude_text, first_largest, judge, ket
from grader.functional.uncertainty import UNIT_ROUNDOFF, decomposition_error, evolution_error
from grader.simulate.dense import KernelChoice, branches, suitable_kernel
from grader.simulate.haar import COLUMNS, HAAR, MISS_PROBABILITY, TEST_COLUMNS, amplification, haar_column
from grader.simulate.limits import DenseLimits
from grader.simulate.planner import Plan, Question, plan
from grader.verdict import Evidence, Outcome, number
from ir.codec import digest
from ir.gates import Matrix
from ir.program import Program

_TRAJECTORIES = "one trajectory, without measurement, reset or noise"


def sampled_unitary_evidence(
    contract: Contract,
    target: OperatorTarget | ProgramTarget,
    program: Program,
    subject: str,
    limits: DenseLimits | None = None,
) -> tuple[Evidence, ...]:
    """The record where measuring is required, the clean qubits where there are any, and the unitary.

    Args:
        contract: Compares a unitary; graded and free qubits are the same number, and none is restored.
        target: Of this width.
        program: As lowered.
        subject: Names the case.
        limits: Of one column; those that fit the contract's memory if omitted.

    Raises:
        EngineLimit: One column is too large, or all of them take too long.
    """
    seen = visible_part(contract, program, limits)
    layout = seen.part.layout
    kind = str(contract.compare.object)
    form = "circuit" if isinstance(target, ProgramTarget) else "operator"
    fixed = contract.compare.phase == "fixed"
    chosen = plan(Question(seen.part.program, kind, form, layout.free, fixed, seen.limits), (HAAR,))
    found = _record_evidence(contract, seen, subject)
    apply, error = _operator(target, seen.limits)
    seed = f"haar columns {contract_digest(contract)} {digest(program)} {kind}"
    kernel = suitable_kernel(chosen.operations_cost)
    residuals = list(_residuals(seen, apply, seed, kernel, phase_fixed=fixed))
    if any(residual is None for residual in residuals):
        failed = Evidence(
            kind, subject, Outcome.FAILED, "several trajectories: the program measures, resets or adds noise",
            _TRAJECTORIES, "functional.not_unitary",
        )  # fmt: skip
        return (*found, failed)
    columns = [residual for residual in residuals if residual is not None]
    # A length is a sum of as many squares as there are amplitudes, each rounded.
    scale = amplification(1 << len(layout.free), TEST_COLUMNS) * (1 + UNIT_ROUNDOFF * (2 << layout.num_qubits))
    uncertainty = scale * (seen.error + error + decomposition_error(1))
    clean = _clean_evidence(contract, seen, columns, scale, uncertainty, subject)
    return (*found, *clean, _unitary_evidence(contract, columns, scale, uncertainty, chosen, subject))


@dataclass(frozen=True, slots=True)
class _Residual:
    """What is left of one column after the target's image, times the junk state of column 0, is taken off.

    Attributes:
        name: Of the input.
        length: 2-norm, leaks included.
        leak: 2-norm of the part in which a clean qubit is not clean.
        along: Overlap with the target's image, for each state of the ignored qubits: what another phase could
            still remove.
        worst: Output basis state at which it is largest, the amplitude there and the one expected.
    """

    name: str
    length: float
    leak: float
    along: Matrix
    worst: tuple[str, complex, complex]


def _residuals(
    seen: VisiblePart, apply: Callable[[Matrix], Matrix], seed: str, kernel: KernelChoice, *, phase_fixed: bool
) -> Iterator[_Residual | None]:
    """One for each column: that which fixes the phase, the test columns, two basis states. None ends it."""
    layout = seen.part.layout
    rows = _input_rows(layout)
    clean_value = int(gather(np.array([layout.clean_row]), layout.clean)[0])
    junk: Matrix | None = None
    for name, column in _columns(len(layout.free), seed):
        inputs = np.zeros((1 << layout.num_qubits, 1), dtype=np.complex128)
        inputs[rows] = column
        trajectories = branches(seen.part.program, inputs, seen.limits, in_place=True, kernel=kernel)
        if len(trajectories) != 1:
            yield None
            return
        expected = apply(column)[:, 0]
        output = regroup(trajectories[0].columns, [layout.ignored, layout.clean, layout.graded])[..., 0]
        kept = output[:, clean_value]
        if junk is None:
            junk = _best_junk(kept @ expected.conj(), phase_fixed=phase_fixed)
        left = kept - junk[:, None] * expected
        place = first_largest(np.abs(left))
        wanted = complex(junk[place[0]] * expected[place[1]])
        worst = ket(place[1], len(layout.graded)), complex(kept[place]), wanted
        along = left @ expected.conj()
        output[:, clean_value] = 0
        leak = float(np.linalg.norm(output))
        yield _Residual(name, math.hypot(float(np.linalg.norm(left)), leak), leak, along, worst)


def _columns(free: int, seed: str) -> Iterator[tuple[str, Matrix]]:
    dimension = 1 << free
    for index in range(1 + TEST_COLUMNS):
        yield f"random input {index}", haar_column(dimension, f"{seed} {index}")
    for value in (0, dimension - 1):
        basis = np.zeros((dimension, 1), dtype=np.complex128)
        basis[value] = 1
        yield f"input {ket(value, free)}", basis


def _best_junk(overlaps: Matrix, *, phase_fixed: bool) -> Matrix:
    """The state of the ignored qubits, a phase where there are none, that fits the first column best."""
    if phase_fixed and len(overlaps) == 1:
        return np.ones(1, dtype=np.complex128)
    length = float(np.linalg.norm(overlaps))
    junk: Matrix = overlaps / length if length > 1e-9 else np.eye(len(overlaps), dtype=np.complex128)[0]
    return junk


def _lower_bound(columns: list[_Residual], *, phase_fixed: bool) -> float:
    """What the operator norm is at least, whatever the phase or the state of the ignored qubits.

    For a change c of that state the mean square of the random columns is ``a + |c - p|^2``, and the square of a basis
    column ``b + |c - q|^2``; the norm is at least the larger of both, and that is smallest somewhere between p and q.
    """
    random, basis = columns[: 1 + TEST_COLUMNS], columns[1 + TEST_COLUMNS :]
    mean = sum(residual.length**2 for residual in random) / len(random)
    if phase_fixed and len(columns[0].along) == 1:
        return math.sqrt(max([mean, *(residual.length**2 for residual in basis)]))
    p = sum((residual.along for residual in random), start=np.zeros_like(random[0].along)) / len(random)
    a = _difference(mean, p)
    best = a
    for residual in basis:
        b = _difference(residual.length**2, residual.along)
        apart = float(np.linalg.norm(p - residual.along))
        crossing = a if apart**2 <= abs(a - b) else a + ((apart**2 + b - a) / (2 * apart)) ** 2
        best = max(best, b, crossing)
    return math.sqrt(best)


def _difference(square: float, along: Matrix) -> float:
    """``square - |along|^2``, nothing where it is only rounding."""
    left = square - float(np.linalg.norm(along)) ** 2
    return left if left > 64 * UNIT_ROUNDOFF * square else 0.0


def _unitary_evidence(
    contract: Contract, columns: list[_Residual], scale: float, uncertainty: float, chosen: Plan, subject: str
) -> Evidence:
    fixed = contract.compare.phase == "fixed"
    tests = columns[1 : 1 + TEST_COLUMNS]
    upper = min(2.0, scale * max(residual.length for residual in tests))
    lower = min(_lower_bound(columns, phase_fixed=fixed), upper)
    is_unitary = contract.compare.object is ObjectKind.UNITARY
    proved = f"at least {number(lower)} is proved; " if lower > uncertainty else ""

    def witness() -> str:
        basis = [residual for residual in columns[1 + TEST_COLUMNS :] if residual.length >= contract.compare.reject]
        worst = basis[0] if basis else max(columns, key=lambda residual: residual.length)
        state, amplitude, expected = worst.worst
        text = f"{worst.name}: amplitude of {state} is {amplitude_text(amplitude)}, expected {amplitude_text(expected)}"
        return text if basis else f"{text}; the residual's length is {number(worst.length)}"

    return judge(
        contract.compare,
        Distance(lower, upper, uncertainty),
        check=str(contract.compare.object),
        subject=subject,
        reason="functional.unitary_differs" if is_unitary else "functional.isometry_differs",
        unit=f"operator norm, global phase {'counted' if fixed else 'free'}",
        witness=witness,
        extra=(
            f"{proved}engine {chosen.engine}, {COLUMNS} columns; "
            f"a larger distance stays unseen with probability at most {MISS_PROBABILITY:g}"
        ),
    )


def _clean_evidence(
    contract: Contract, seen: VisiblePart, columns: list[_Residual], scale: float, uncertainty: float, subject: str
) -> tuple[Evidence, ...]:
    layout = seen.part.layout
    names = sorted([*seen.part.left_out, *map(layout.name, layout.clean)])
    if not names:
        return ()
    upper = min(1.0, scale * max(residual.leak for residual in columns[1 : 1 + TEST_COLUMNS]))
    worst = max(columns, key=lambda residual: residual.leak)
    return (
        judge(
            contract.compare,
            Distance(min(worst.leak, upper), upper, uncertainty),
            check="clean_qubits",
            subject=subject,
            reason="functional.ancilla_not_restored",
            unit="norm of the part in another state",
            witness=lambda: f"{worst.name}: a part of length {number(worst.leak)} leaves them in another state",
            extra=f"qubits {', '.join(map(str, names))}; {COLUMNS} columns",
        ),
    )


def _record_evidence(contract: Contract, seen: VisiblePart, subject: str) -> tuple[Evidence, ...]:
    """That every graded qubit is recorded, where the contract requires it."""
    if contract.measurement != "required":
        return ()
    layout = seen.part.layout
    observation = Observation(layout, (), seen.terminal, seen.program, seen.error)
    bound = "every bit of the register is recorded"
    try:
        readout = readout_of(contract, observation, layout.graded)
    except Unreadable as fault:
        return (Evidence("record", subject, Outcome.FAILED, str(fault), bound, "functional.missing_record"),)
    return (Evidence("record", subject, Outcome.HELD, f"{len(readout.bits)} bits recorded", bound),)


def _operator(target: OperatorTarget | ProgramTarget, limits: DenseLimits) -> tuple[Callable[[Matrix], Matrix], float]:
    """What the target does to columns, and a bound on its error for one column."""
    if isinstance(target, OperatorTarget):
        return target.apply, target.roundings * UNIT_ROUNDOFF
    textbook = target.program

    def run(columns: Matrix) -> Matrix:
        (only,) = branches(textbook, columns, limits)
        return only.columns

    return run, evolution_error(textbook)


def _input_rows(layout: Layout) -> Integers:
    """Entry x is the row of the basis state that input x starts in."""
    values = np.arange(1 << len(layout.free))
    rows = np.full_like(values, layout.start_row)
    for position, qubit in enumerate(layout.free):
        rows |= (values >> position & 1) << qubit
    return rows
