"""States: the reduced state of the graded registers against a pure or a mixed target."""

from __future__ import annotations

import math

import numpy as np

from contracts.schema import Contract
from contracts.target_values import DensityTarget, StateTarget
from grader.functional.distances import MAX_DECOMPOSED, inner_product, mixed_trace_distance, pure_trace_distance
from grader.functional.observe import Observation
from grader.functional.registers import regroup
from grader.functional.report import (
    Comparison,
    Distance,
    amplitude_text,
    bit_string,
    first_largest,
    ket,
    probability_text,
    telling_phase,
)
from grader.functional.uncertainty import decomposition_error, spectrum_error, target_error
from grader.verdict import number
from ir.gates import Matrix

# Above this purity a witness speaks of amplitudes.
_PURE = 1 - 1e-6
# A witness looks through density matrices up to this many rows entry by entry, above through probabilities.
_MAX_ENTRIES_SHOWN = 256


def compare_state(
    contract: Contract, target: StateTarget | DensityTarget, observation: Observation, subject: str
) -> Comparison:
    """Trace distance, everything but the graded registers traced out.

    With the phase fixed the distance is the 2-norm of the difference of the vectors; where several
    trajectories or ignored qubits leave several vectors, each is held against the target at its own
    weight: ``sqrt(sum_k || psi_k - ||psi_k|| target ||^2)``.
    """
    width = len(observation.layout.graded)
    root = reduced_root(observation)
    fixed = contract.compare.phase == "fixed"
    error = observation.amplitude_error + target_error()
    if isinstance(target, DensityTarget):
        expected, kind = target.root, "mixed"
        value = mixed_trace_distance(root, expected)
    else:
        expected, kind = target.amplitudes[:, None], "pure"
        value = _distance(root, target.amplitudes, phase_fixed=fixed)
    columns = root.shape[1] + expected.shape[1]
    if kind == "pure" and (fixed or root.shape[1] == 1):
        # Sums are made in pieces of a bounded length.
        error += decomposition_error(min(len(root), MAX_DECOMPOSED))
    else:
        error += spectrum_error(min(len(root), columns))

    def witness() -> str:
        if isinstance(target, DensityTarget):
            return _mixed_witness(root, expected, width)
        return _pure_witness(root, target.amplitudes, width, fixed)

    return Comparison(
        contract.compare,
        Distance.of(value, error),
        check="state",
        subject=subject,
        reason="functional.state_differs",
        unit="2-norm, global phase counted" if fixed else "trace distance",
        witness=witness,
        extra=f"{1 << width} amplitudes" if kind == "pure" else f"{1 << width} rows of the density matrix",
    )


def reduced_root(observation: Observation) -> Matrix:
    """A root of the reduced density matrix: shape ``(2**g, k)``, ``root root^dagger`` has trace 1.

    One column for each trajectory and basis state of the qubits traced out.
    """
    layout = observation.layout
    others = [qubit for qubit in range(layout.num_qubits) if qubit not in set(layout.graded)]
    parts = [regroup(branch.columns, [layout.graded, others])[:, :, 0] for branch in observation.branches]
    # One vector of many qubits is not copied more often than it must be.
    root = parts[0] if len(parts) == 1 else np.concatenate(parts, axis=1)
    # Rounding noise elsewhere would only make the matrices larger; what is exactly zero says nothing.
    present = root.any(axis=0)
    root = root if present.all() else root[:, present]
    squares = sum(inner_product(column, column).real for column in root.T)
    normalised: Matrix = root / math.sqrt(squares)
    return normalised


def _distance(root: Matrix, expected: Matrix, *, phase_fixed: bool) -> float:
    if phase_fixed:
        lengths = np.array([math.sqrt(inner_product(column, column).real) for column in root.T])
        return float(np.linalg.norm(root - np.outer(expected, lengths)))
    if root.shape[1] == 1:
        return pure_trace_distance(root[:, 0], expected)
    return mixed_trace_distance(root, expected[:, None])


def _pure_witness(root: Matrix, expected: Matrix, width: int, phase_fixed: bool) -> str:
    left, values, _ = np.linalg.svd(root, full_matrices=False)
    purity = float((values**4).sum())
    probabilities = (np.abs(root) ** 2).sum(axis=1)
    differences = np.abs(probabilities - np.abs(expected) ** 2)
    if purity < _PURE:
        text = f"the reduced state is mixed, purity {number(purity)}"
        if differences.max() > math.sqrt(1 - _PURE):
            (worst,) = first_largest(differences)
            text += (
                f"; {ket(worst, width)} has probability {amplitude_text(complex(probabilities[worst]))}, "
                f"expected {amplitude_text(complex(abs(expected[worst]) ** 2))}"
            )
        return text
    vector = root[:, 0] if root.shape[1] == 1 else left[:, 0]
    if not phase_fixed:
        vector = vector / telling_phase(vector, expected)
    (worst,) = first_largest(np.abs(vector - expected))
    return (
        f"amplitude of {ket(worst, width)} is {amplitude_text(complex(vector[worst]))}, "
        f"expected {amplitude_text(complex(expected[worst]))}"
    )


def _mixed_witness(root: Matrix, expected: Matrix, width: int) -> str:
    """The entry of the density matrix, or beyond a size the probability, that is furthest off."""
    if len(root) > _MAX_ENTRIES_SHOWN:
        actual, wanted = ((np.abs(part) ** 2).sum(axis=1) for part in (root, expected))
        (worst,) = first_largest(np.abs(actual - wanted))
        return (
            f"{ket(worst, width)} has probability {probability_text(float(actual[worst]))}, "
            f"expected {probability_text(float(wanted[worst]))}"
        )
    actual, wanted = root @ root.conj().T, expected @ expected.conj().T
    row, column = first_largest(np.abs(actual - wanted))
    return (
        f"entry {ket(row, width)}<{bit_string(column, width)}| of the density matrix is "
        f"{amplitude_text(complex(actual[row, column]))}, expected {amplitude_text(complex(wanted[row, column]))}"
    )
