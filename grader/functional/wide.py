"""Comparisons whose size does not grow as ``2**n``: wide targets, and small targets of wide programs.

Which engine decides follows from what the program is, never from its size alone:

- stabilizer states and affine distributions: Clifford programs on tableaus, exactly; other programs by their
  amplitudes, while these are few;
- few amplitudes: sparse states, whatever the gates are;
- functions: reversible logic by binary decision diagrams, over all inputs; anything else input by input;
- unitaries: Clifford programs by the state that a map makes of entangled pairs; programs that cancel against the target
  gate by gate; else matrix decision diagrams.

What no engine decides is undecided, and the evidence says what was tried and which bound it would pass.
"""

from __future__ import annotations

from typing import assert_never

import numpy as np

from contracts.schema import Contract, ObjectKind
from contracts.target_values import (
    AffineDistributionTarget,
    DistributionTarget,
    FunctionTarget,
    IsometryTarget,
    OperatorTarget,
    ProgramTarget,
    SingleTarget,
    SparseDistributionTarget,
    SparseStateTarget,
    StabilizerTarget,
    StateTarget,
    WideFunctionTarget,
    WideTarget,
)
from grader.functional.observe import Readout, Unreadable
from grader.functional.registers import layout_of
from grader.functional.sampled_unitary import sampled_unitary_evidence
from grader.functional.wide_clean import clean_comparison, sparse_leak, stabilizer_leak
from grader.functional.wide_distributions import distribution_evidence
from grader.functional.wide_functions import function_evidence
from grader.functional.wide_states import SPARSE, STABILIZER, state_evidence
from grader.functional.wide_unitaries import unitary_evidence
from grader.functional.wide_view import WideView
from grader.simulate.dense import unitary
from grader.simulate.limits import EngineLimit
from grader.simulate.sparse import run_sparse
from grader.simulate.stabilizer import is_clifford, run_stabilizer
from grader.simulate.stabilizer_states import amplitudes_of
from grader.verdict import Evidence, Outcome
from ir.program import Program

# Up to so many qubits, work qubits counted, the dense engine is as fast and its witnesses say more.
_MAX_DENSE_QUBITS = 12
_MAX_DENSE_INPUTS = 6

_DIFFERS = {
    ObjectKind.DISTRIBUTION: "functional.distribution_differs",
    ObjectKind.STATE: "functional.state_differs",
    ObjectKind.UNITARY: "functional.unitary_differs",
    ObjectKind.CLASSICAL_FUNCTION: "functional.function_differs",
}


def wide_evidence(contract: Contract, target: WideTarget, program: Program, subject: str) -> tuple[Evidence, ...]:
    """Every functional fact about one case: the record, the clean qubits, the compared object, as everywhere."""
    view = WideView.of(contract, program, subject)
    reads = isinstance(target, SparseDistributionTarget | AffineDistributionTarget | WideFunctionTarget)
    try:
        readout = view.readout()
    except Unreadable as fault:
        if (fault.missing and contract.measurement == "required") or reads or view.layout.postselected:
            return _unread(view, fault)
        readout = Readout(())
        found: tuple[Evidence, ...] = ()
    else:
        found = (_recorded(view, readout),) if contract.measurement == "required" else ()
    match target:
        case StabilizerTarget() | SparseStateTarget():
            return (*found, *state_evidence(view, target, readout))
        case SparseDistributionTarget() | AffineDistributionTarget():
            return (*found, *distribution_evidence(view, target, readout))
        case ProgramTarget():
            return (*found, *unitary_evidence(view, target))
        case OperatorTarget():
            return sampled_unitary_evidence(contract, target, program, subject)
        case WideFunctionTarget():
            return (*found, *function_evidence(view, target, readout))
        case _:
            assert_never(target)


def array_form(contract: Contract, target: WideTarget, program: Program) -> SingleTarget | None:
    """The target as an array, where program and target are small enough for the dense engine; else None."""
    layout = layout_of(contract, program.num_qubits)
    if layout.num_qubits > _MAX_DENSE_QUBITS or len(layout.free) > _MAX_DENSE_INPUTS:
        return None
    match target:
        case StabilizerTarget():
            return array_form(contract, amplitudes_of(target), program)
        case SparseStateTarget(num_qubits, amplitudes):
            vector = np.zeros(1 << num_qubits, dtype=np.complex128)
            vector[[state for state, _ in amplitudes]] = [value for _, value in amplitudes]
            return StateTarget(vector)
        case SparseDistributionTarget(num_bits, _) | AffineDistributionTarget(num_bits, _, _) if (
            num_bits > _MAX_DENSE_QUBITS
        ):
            return None  # of a whole record
        case SparseDistributionTarget(num_bits, probabilities):
            law = np.zeros(1 << num_bits)
            law[[value for value, _ in probabilities]] = [p for _, p in probabilities]
            return DistributionTarget(law)
        case AffineDistributionTarget(num_bits, offset, directions):
            points = [offset]
            for direction in directions:
                points += [point ^ direction for point in points]
            law = np.zeros(1 << num_bits)
            law[points] = 1 / len(points)
            return DistributionTarget(law)
        case ProgramTarget():
            return IsometryTarget(unitary(target.program))
        case OperatorTarget():
            return None
        case WideFunctionTarget():
            return FunctionTarget(tuple(target.value(x) for x in range(1 << target.num_inputs)))
        case _:
            assert_never(target)


def wide_form(target: SingleTarget) -> WideTarget | None:
    """An array as a list of what it holds, for programs that only a wide engine can run; None where there is none."""
    match target:
        case StateTarget(amplitudes):
            present = np.flatnonzero(amplitudes)
            width = len(amplitudes).bit_length() - 1
            return SparseStateTarget(width, tuple((int(k), complex(amplitudes[k])) for k in present))
        case DistributionTarget(probabilities):
            present = np.flatnonzero(probabilities)
            width = len(probabilities).bit_length() - 1
            return SparseDistributionTarget(width, tuple((int(k), float(probabilities[k])) for k in present))
        case _:
            return None


def _recorded(view: WideView, readout: Readout) -> Evidence:
    measured = f"{len(readout.bits)} bits recorded"
    return Evidence("record", view.subject, Outcome.HELD, measured, "every bit of the register is recorded")


def _unread(view: WideView, fault: Unreadable) -> tuple[Evidence, ...]:
    """A record that is not the register's fails; what is clean is still said, if an engine gets there."""
    kind = view.contract.compare.object
    reason = "functional.missing_record" if fault.missing else _DIFFERS[kind]
    unread = Evidence(
        "record", view.subject, Outcome.FAILED, str(fault), "one bit for each qubit of the register", reason
    )
    if kind not in (ObjectKind.DISTRIBUTION, ObjectKind.STATE):
        return (unread,)
    try:
        if is_clifford(view.body):
            ensemble = run_stabilizer(view.body, ones=view.start_ones)
            return (unread, *clean_comparison(view, stabilizer_leak(view, ensemble), STABILIZER))
        state = run_sparse(view.body, [view.layout.start_row])
        return (unread, *clean_comparison(view, sparse_leak(view, state), SPARSE))
    except EngineLimit:
        return (unread,)
