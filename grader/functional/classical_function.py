"""Classical functions: the full truth table on every basis input, against a table, a relation or a property."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from contracts.schema import Contract
from contracts.target_values import FunctionTarget, PropertyTarget, RelationTarget, Vector
from grader.functional.observe import Observation, Readout
from grader.functional.registers import Integers, gather, regroup
from grader.functional.report import (
    Comparison,
    Distance,
    amplitude_text,
    bit_string,
    first_largest,
    input_text,
    probability_text,
)
from grader.functional.table_properties import first_violation
from grader.functional.uncertainty import squared
from grader.verdict import Evidence, Outcome
from ir.gates import Matrix

# Of allowed values, a witness lists so many.
_MAX_VALUES_SHOWN = 4


def compare_function(
    contract: Contract,
    target: FunctionTarget | RelationTarget | PropertyTarget,
    observation: Observation,
    readout: Readout,
    subject: str,
) -> Comparison | Evidence:
    """The largest probability, over all basis inputs, of a value that is not among the right ones.

    With the phase fixed every input must also keep the amplitude 1: then the distance is the largest
    squared length of (output - expected basis state), which is the same probability plus the phase's share.

    A property is asked of the table of the most probable values. Where each of these has a probability of at
    least 1 - accept, a table without the property is a failure at distance 1: any table that has it
    differs in some value, and that one has a probability of at most accept.
    """
    width = len(readout.bits)
    if width != len(observation.layout.graded):
        return _failed(
            subject,
            f"a record of {width} bits",
            f"a record of {len(observation.layout.graded)} bits",
            "functional.function_differs",
        )
    probabilities = value_probabilities(observation, readout)
    if isinstance(target, RelationTarget):
        right = np.zeros(probabilities.shape, dtype=np.bool_)
        for x, values in enumerate(target.allowed):
            right[sorted(values), x] = True
        return _compared(contract, observation, probabilities, right, None, subject, "")
    if isinstance(target, FunctionTarget):
        table = np.array(target.table)
    else:
        table = np.array([first_largest(column)[0] for column in probabilities.T])
    if contract.compare.phase == "fixed" and len(observation.branches) != 1:
        return _failed(
            subject,
            f"{len(observation.branches)} trajectories: no phase is left to compare",
            "one trajectory, because the phase counts",
            "functional.not_unitary",
        )
    right = np.arange(1 << width)[:, None] == table
    amplitudes = _right_amplitudes(observation, table) if contract.compare.phase == "fixed" else None
    violation = ""
    if isinstance(target, PropertyTarget):
        certain = np.where(right, 0, probabilities).sum(axis=0) <= contract.compare.accept
        known = [int(value) if sure else None for value, sure in zip(table, certain, strict=True)]
        violation = first_violation(target, known, lambda x: input_text(contract, x), width)
    return _compared(contract, observation, probabilities, right, amplitudes, subject, violation)


def value_probabilities(observation: Observation, readout: Readout) -> Vector:
    """Shape ``(2**bits, inputs)``: the probability of each value for each basis input."""
    probabilities = np.zeros((1 << len(readout.bits), observation.num_inputs))
    for branch in observation.branches:
        np.add.at(probabilities, readout.values(branch.record, observation), np.abs(branch.columns) ** 2)
    return probabilities


def _compared(
    contract: Contract,
    observation: Observation,
    probabilities: Vector,
    right: npt.NDArray[np.bool_],
    amplitudes: Matrix | None,
    subject: str,
    violation: str,
) -> Comparison:
    """``right``: which values are right for each input; ``violation``: of a property, empty if there is none."""
    accept = contract.compare.accept
    wrong = np.where(right, 0, probabilities).sum(axis=0)
    excess = np.zeros(len(wrong)) if amplitudes is None else np.abs(amplitudes - 1) ** 2
    distances = wrong + excess
    value = 1.0 if violation else float(distances.max())
    failing = np.flatnonzero(distances > accept)

    def witness() -> str:
        if violation:
            return violation
        x = int(failing[0]) if len(failing) else first_largest(distances)[0]
        where = input_text(contract, x)
        if amplitudes is not None and wrong[x] <= accept < distances[x]:
            return f"{where}: right value with amplitude {amplitude_text(complex(amplitudes[x]))}, expected 1"
        return f"{where}: {_seen(probabilities[:, x], right[:, x])}"

    extra = f"{len(wrong)} basis inputs"
    if len(failing):
        extra += f", {len(failing)} wrong"
    return Comparison(
        contract.compare,
        Distance.of(value, squared(value, observation.amplitude_error)),
        check="classical_function",
        subject=subject,
        reason="functional.function_differs",
        unit="largest probability of a wrong value",
        witness=witness,
        extra=extra,
    )


def _seen(probabilities: Vector, right: npt.NDArray[np.bool_]) -> str:
    """The likeliest wrong value beside the right ones, for one input."""
    width = len(probabilities).bit_length() - 1
    (seen,) = first_largest(np.where(right, 0, probabilities))
    wanted = [bit_string(int(value), width) for value in np.flatnonzero(right)]
    shown = " or ".join(wanted[:_MAX_VALUES_SHOWN]) + (" or others" if len(wanted) > _MAX_VALUES_SHOWN else "")
    return (
        f"value {bit_string(seen, width)} with probability {probability_text(float(probabilities[seen]))}, "
        f"expected {shown}"
    )


def _failed(subject: str, measured: str, bound: str, reason: str) -> Evidence:
    return Evidence("classical_function", subject, Outcome.FAILED, measured, bound, reason)


def _right_amplitudes(observation: Observation, table: Integers) -> Matrix:
    """For each input, the amplitude of its expected output, clean and restored qubits as they must be."""
    layout = observation.layout
    tensor = regroup(observation.branches[0].columns, [layout.ignored, layout.clean, layout.restored, layout.graded])
    clean = int(gather(np.array([layout.clean_row]), layout.clean)[0])
    restored = gather(np.array(layout.input_rows), layout.restored)
    amplitudes: Matrix = tensor[0, clean, restored, table, np.arange(len(table))]
    return amplitudes
