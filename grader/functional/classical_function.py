"""Classical functions: the full truth table, every basis input."""

from __future__ import annotations

import numpy as np

from contracts.schema import Contract
from contracts.target_values import FunctionTarget
from grader.functional.observe import Observation, Readout
from grader.functional.registers import Integers, gather, regroup
from grader.functional.report import (
    Distance,
    amplitude_text,
    bit_string,
    first_largest,
    input_text,
    judge,
    probability_text,
    reversed_bits,
    with_hint,
)
from grader.functional.uncertainty import squared
from grader.verdict import Evidence, Outcome
from ir.gates import Matrix


def function_evidence(
    contract: Contract, target: FunctionTarget, observation: Observation, readout: Readout, subject: str
) -> Evidence:
    """The largest probability, over all basis inputs, of another value than the table's.

    With the phase fixed every input must also keep the amplitude 1: then the distance is the largest
    squared length of (output - expected basis state), which is the same probability plus the phase's share.
    """
    table = np.array(target.table)
    width = len(readout.bits)
    inputs = len(table)
    if width != len(observation.layout.graded):
        return Evidence(
            "classical_function",
            subject,
            Outcome.FAILED,
            f"a record of {width} bits",
            f"a record of {len(observation.layout.graded)} bits",
            "functional.function_differs",
        )
    probabilities = np.zeros((1 << width, inputs))
    for branch in observation.branches:
        values = readout.values(branch.record, observation)
        np.add.at(probabilities, values, np.abs(branch.columns) ** 2)
    right = np.arange(1 << width)[:, None] == table
    wrong = np.where(right, 0, probabilities).sum(axis=0)
    if contract.compare.phase == "fixed":
        if len(observation.branches) != 1:
            return Evidence(
                "classical_function",
                subject,
                Outcome.FAILED,
                f"{len(observation.branches)} trajectories: no phase is left to compare",
                "one trajectory, because the phase counts",
                "functional.not_unitary",
            )
        amplitudes = _right_amplitudes(observation, table)
        excess = np.abs(amplitudes - 1) ** 2
    else:
        amplitudes, excess = np.ones(inputs, dtype=np.complex128), np.zeros(inputs)
    distances = wrong + excess
    value = float(distances.max())
    failing = np.flatnonzero(distances > contract.compare.accept)

    def witness() -> str:
        x = int(failing[0]) if len(failing) else 0
        where = input_text(contract, x)
        if wrong[x] <= contract.compare.accept < distances[x]:
            return f"{where}: right value with amplitude {amplitude_text(complex(amplitudes[x]))}, expected 1"
        (seen,) = first_largest(probabilities[:, x])
        return (
            f"{where}: value {bit_string(seen, width)} with probability "
            f"{probability_text(float(probabilities[seen, x]))}, expected {bit_string(int(table[x]), width)}"
        )

    def backwards() -> bool:
        right_backwards = reversed_bits(width)[:, None] == table
        return bool(np.where(right_backwards, 0, probabilities).sum(axis=0).max() <= contract.compare.accept)

    extra = f"{inputs} basis inputs"
    if len(failing):
        extra += f", {len(failing)} wrong"
    return judge(
        contract.compare,
        Distance.of(value, squared(value, observation.amplitude_error)),
        check="classical_function",
        subject=subject,
        reason="functional.function_differs",
        unit="largest probability of a wrong value",
        witness=lambda: with_hint(witness(), [(backwards, "with the bit order reversed the table matches")]),
        extra=extra,
    )


def _right_amplitudes(observation: Observation, table: Integers) -> Matrix:
    """For each input, the amplitude of its expected output, clean and restored qubits as they must be."""
    layout = observation.layout
    tensor = regroup(observation.branches[0].columns, [layout.ignored, layout.clean, layout.restored, layout.graded])
    clean = int(gather(np.array([layout.clean_row]), layout.clean)[0])
    restored = gather(np.array(layout.input_rows), layout.restored)
    amplitudes: Matrix = tensor[0, clean, restored, table, np.arange(len(table))]
    return amplitudes
