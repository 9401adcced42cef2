"""Channels: Frobenius distance of normalised Choi matrices."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from contracts.schema import Contract
from contracts.target_values import ChannelTarget
from grader.functional.distances import choi_distance, diamond_bounds
from grader.functional.isometry import logical_isometry
from grader.functional.observe import Observation
from grader.functional.registers import Layout, regroup
from grader.functional.report import Comparison, Distance, first_largest, input_text, ket, probability_text
from grader.functional.uncertainty import decomposition_error, spectrum_error, target_error
from grader.verdict import number
from ir.gates import Matrix

# The bounds on the diamond norm take several times the memory of these vectors, and decide nothing.
_MAX_DIAMOND_ENTRIES = 2**22


def compare_channel(contract: Contract, target: ChannelTarget, observation: Observation, subject: str) -> Comparison:
    """The map from free registers to graded (and restored) ones, all else traced out.

    A Choi matrix has trace 1 here. Beside the Frobenius distance stands half the diamond norm, enclosed
    from both sides: no experiment tells the two channels apart with a larger advantage.
    """
    layout = observation.layout
    dim = observation.num_inputs
    actual = vectorised([kraus for branch in observation.branches for kraus in kraus_operators(layout, branch.columns)])
    expected = vectorised([logical_isometry(layout, kraus) for kraus in target.kraus])
    # Both have columns of norm sqrt(dim) altogether; scaled to norm 1 an error shrinks likewise.
    error = 2 * (observation.amplitude_error + target_error()) + decomposition_error(len(actual))
    distance = Distance.of(choi_distance(actual, expected), error)
    size = min(len(actual), actual.shape[1] + expected.shape[1])
    diamond_error = dim * (2 * (observation.amplitude_error + target_error()) + spectrum_error(size))

    def extra() -> str:
        if actual.size + expected.size > _MAX_DIAMOND_ENTRIES:
            return f"{dim} basis inputs"
        lower, upper = diamond_bounds(actual, expected, dim)
        return f"{dim} basis inputs; half the diamond norm is {_between(lower, upper, diamond_error)}"

    return Comparison(
        contract.compare,
        distance,
        check="channel",
        subject=subject,
        reason="functional.channel_differs",
        unit="Frobenius distance of normalised Choi matrices",
        witness=lambda: _witness(contract, layout, actual, expected, dim),
        extra=extra,
    )


def kraus_operators(layout: Layout, columns: Matrix) -> list[Matrix]:
    """One operator for each basis state of the qubits traced out, rows (restored, graded)."""
    kept = {*layout.restored, *layout.graded}
    traced = [qubit for qubit in range(layout.num_qubits) if qubit not in kept]
    tensor = regroup(columns, [traced, layout.restored, layout.graded])
    flat = tensor.reshape(tensor.shape[0], -1, columns.shape[1])
    return [flat[k] for k in range(len(flat)) if np.any(flat[k])]


def vectorised(kraus: Sequence[Matrix]) -> Matrix:
    """Kraus operators as columns, scaled so that the Choi matrix of a whole channel has trace 1."""
    inputs = kraus[0].shape[1]
    return np.stack([operator.ravel() for operator in kraus], axis=1) / math.sqrt(inputs)


def _between(lower: float, upper: float, uncertainty: float) -> str:
    least, most = (number(min(value, 1.0), uncertainty=uncertainty) for value in (lower, upper))
    if most.startswith("at most"):
        return most
    if least.startswith("at most"):
        return f"at most {most}"
    return least if least == most else f"{least} to {most}"


def _witness(contract: Contract, layout: Layout, actual: Matrix, expected: Matrix, dim: int) -> str:
    """The basis input and output whose probability differs most, or the lost coherence if none does."""
    width = len(layout.restored) + len(layout.graded)
    probabilities, wanted = (
        dim * (np.abs(vectors) ** 2).sum(axis=1).reshape(1 << width, dim) for vectors in (actual, expected)
    )
    differences = np.abs(probabilities - wanted)
    row, x = first_largest(differences)
    if differences[row, x] < 1e-9:
        return "on basis inputs all probabilities match; phases or coherences differ"
    return (
        f"{input_text(contract, x)}: {ket(row, width)} has probability "
        f"{probability_text(float(probabilities[row, x]))}, expected {probability_text(float(wanted[row, x]))}"
    )
