"""States: the reduced state of the graded registers against a pure target."""

from __future__ import annotations

import math

import numpy as np

from contracts.schema import Contract
from contracts.target_values import StateTarget
from grader.functional.distances import mixed_trace_distance, pure_trace_distance
from grader.functional.observe import Observation
from grader.functional.registers import regroup
from grader.functional.report import (
    Distance,
    accepted,
    amplitude_text,
    first_largest,
    judge,
    ket,
    reversed_bits,
    telling_phase,
    with_hint,
)
from grader.functional.uncertainty import decomposition_error, target_error
from grader.verdict import Evidence, number
from ir.gates import Matrix

# Above this purity a witness speaks of amplitudes.
_PURE = 1 - 1e-6


def state_evidence(contract: Contract, target: StateTarget, observation: Observation, subject: str) -> Evidence:
    """Trace distance, everything but the graded registers traced out.

    With the phase fixed the distance is the 2-norm of the difference of the vectors; where several
    trajectories or ignored qubits leave several vectors, each is held against the target at its own
    weight: ``sqrt(sum_k || psi_k - ||psi_k|| target ||^2)``.
    """
    expected = target.amplitudes
    width = len(observation.layout.graded)
    root = reduced_root(observation)
    fixed = contract.compare.phase == "fixed"
    error = observation.amplitude_error + target_error() + decomposition_error(len(root))

    def measure(actual: Matrix) -> Distance:
        return Distance.of(_distance(actual, expected, phase_fixed=fixed), error)

    def up_to_phase() -> bool:
        free = Distance.of(_distance(root, expected, phase_fixed=False), error)
        return fixed and accepted(contract.compare, free)

    hints = [
        (up_to_phase, "up to a global phase the state matches, and here the phase counts"),
        (
            lambda: accepted(contract.compare, measure(root[reversed_bits(width)])),
            "with the qubit order reversed the state matches",
        ),
    ]
    return judge(
        contract.compare,
        measure(root),
        check="state",
        subject=subject,
        reason="functional.state_differs",
        unit="2-norm, global phase counted" if fixed else "trace distance",
        witness=lambda: with_hint(_witness(root, expected, width, fixed), hints),
        extra=f"{1 << width} amplitudes",
    )


def reduced_root(observation: Observation) -> Matrix:
    """A root of the reduced density matrix: shape ``(2**g, k)``, ``root root^dagger`` has trace 1.

    One column for each trajectory and basis state of the qubits traced out.
    """
    layout = observation.layout
    others = [qubit for qubit in range(layout.num_qubits) if qubit not in set(layout.graded)]
    parts = [regroup(branch.columns, [layout.graded, others])[:, :, 0] for branch in observation.branches]
    root = np.concatenate(parts, axis=1)
    # Rounding noise elsewhere would only make the matrices larger; what is exactly zero says nothing.
    root = root[:, np.abs(root).max(axis=0) > 0]
    normalised: Matrix = root / np.linalg.norm(root)
    return normalised


def _distance(root: Matrix, expected: Matrix, *, phase_fixed: bool) -> float:
    if phase_fixed:
        lengths = np.linalg.norm(root, axis=0)
        return float(np.linalg.norm(root - np.outer(expected, lengths)))
    if root.shape[1] == 1:
        return pure_trace_distance(root[:, 0], expected)
    return mixed_trace_distance(root, expected[:, None])


def _witness(root: Matrix, expected: Matrix, width: int, phase_fixed: bool) -> str:
    left, values, _ = np.linalg.svd(root, full_matrices=False)
    purity = float((values**4).sum())
    if purity < _PURE:
        probabilities = (np.abs(root) ** 2).sum(axis=1)
        differences = np.abs(probabilities - np.abs(expected) ** 2)
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
