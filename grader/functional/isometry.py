"""Unitaries and isometries: operator norm, by default minimised over one global phase."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from contracts.schema import Contract, ObjectKind
from contracts.target_values import IsometryTarget
from grader.functional.distances import operator_norm, phase_aligned_isometry_distance, phase_aligned_operator_distance
from grader.functional.observe import Observation
from grader.functional.registers import Layout, gather, regroup, spread
from grader.functional.report import (
    Comparison,
    Distance,
    amplitude_text,
    first_largest,
    input_text,
    ket,
    telling_phase,
)
from grader.functional.uncertainty import decomposition_error, target_error
from grader.verdict import Evidence, Outcome
from ir.gates import Matrix


def compare_isometry(
    contract: Contract, target: IsometryTarget, observation: Observation, subject: str
) -> Comparison | Evidence:
    """The whole map on free inputs, ancillas included, against target and clean ancillas.

    The actual map has rows for every qubit. The expected one is the target on graded qubits, the
    identity on restored ones, the known basis state on clean ones, and on ignored ones whichever single
    state fits best (in the Frobenius norm): a state that depends on the input would carry away coherence.
    """
    kind = contract.compare.object
    if len(observation.branches) != 1:
        return Evidence(
            str(kind),
            subject,
            Outcome.FAILED,
            f"{len(observation.branches)} trajectories: the program measures, resets or adds noise",
            "one trajectory, without measurement, reset or noise",
            "functional.not_unitary",
        )
    layout = observation.layout
    pair = LogicalPair.build(layout, target, observation.branches[0].columns)
    fixed = contract.compare.phase == "fixed"
    columns = observation.num_inputs
    error = (
        observation.amplitude_error * math.sqrt(columns) + target_error(columns) + decomposition_error(len(pair.actual))
    )

    # The closed form for unitaries reads angles alone; an author's matrix may be unitary to 1e-8 only.
    defect = operator_norm(pair.actual.conj().T @ pair.actual - np.eye(columns))

    if fixed:
        distance = Distance.of(operator_norm(pair.actual - pair.expected), error)
    elif pair.actual.shape[0] == pair.actual.shape[1] and defect <= error:
        distance = Distance.of(phase_aligned_operator_distance(pair.actual, pair.expected), error)
    else:
        bracket = phase_aligned_isometry_distance(pair.actual, pair.expected, noise=error)
        distance = Distance(bracket.lower, bracket.upper, error)
    return Comparison(
        contract.compare,
        distance,
        check=str(kind),
        subject=subject,
        reason="functional.unitary_differs" if kind is ObjectKind.UNITARY else "functional.isometry_differs",
        unit="operator norm, global phase counted" if fixed else "operator norm, global phase free",
        witness=lambda: pair.witness(contract, phase_fixed=fixed),
        extra=f"{columns} basis inputs",
    )


def can_match(contract: Contract, target: IsometryTarget, observation: Observation) -> bool:
    """Whether the distance can be within accept, decided without a decomposition: what costs least to rule out.

    The operator norm of the difference is at least its Frobenius norm over the root of the number of columns.
    """
    if len(observation.branches) != 1:
        return False
    pair = LogicalPair.build(observation.layout, target, observation.branches[0].columns)
    turned = pair.expected
    if contract.compare.phase != "fixed":
        overlap = complex(np.vdot(pair.expected, pair.actual))
        turned = turned * (overlap / abs(overlap) if overlap else 1)
    least = float(np.linalg.norm(pair.actual - turned)) / math.sqrt(observation.num_inputs)
    return least <= contract.compare.accept


@dataclass(frozen=True, slots=True)
class LogicalPair:
    """The actual and the expected map, rows (ignored, clean, restored, graded), the last varying fastest."""

    layout: Layout
    actual: Matrix
    expected: Matrix

    @classmethod
    def build(cls, layout: Layout, target: IsometryTarget, columns: Matrix) -> LogicalPair:
        groups = [layout.ignored, layout.clean, layout.restored, layout.graded]
        tensor = regroup(columns, groups)
        wanted = logical_isometry(layout, target.matrix)
        clean_value = int(gather(np.array([layout.clean_row]), layout.clean)[0])
        kept = tensor[:, clean_value].reshape(tensor.shape[0], -1, tensor.shape[-1])
        junk = np.einsum("irc,rc->i", kept, wanted.conj())
        length = float(np.linalg.norm(junk))
        # No overlap with any state of the ignored qubits: then none fits, and any will show it.
        junk = junk / length if length > 1e-9 else np.eye(len(junk))[0]
        if len(junk) == 1:
            junk = np.ones(1)  # nothing is ignored: the global phase is compared, not fitted
        expected = np.zeros(tensor.shape, dtype=np.complex128)
        expected[:, clean_value] = np.einsum("i,rc->irc", junk, wanted).reshape(expected[:, clean_value].shape)
        width = columns.shape[1]
        return cls(layout, tensor.reshape(-1, width), expected.reshape(-1, width))

    def witness(self, contract: Contract, *, phase_fixed: bool) -> str:
        """The entry that is furthest off."""
        layout = self.layout
        actual = self.actual
        if not phase_fixed:
            actual = actual / telling_phase(actual, self.expected)
        row, x = first_largest(np.abs(actual - self.expected))
        qubits = (*layout.graded, *layout.restored, *layout.clean, *layout.ignored)
        where = f"amplitude of {ket(row & (1 << len(layout.graded)) - 1, len(layout.graded))}"
        others = sorted(set(qubits) - set(layout.graded))
        if others:
            full = spread(row, qubits)
            state = "".join(str(full >> qubit & 1) for qubit in reversed(others))
            where += f" with |{state}> on qubits {', '.join(str(layout.name(qubit)) for qubit in reversed(others))}"
        return (
            f"{input_text(contract, x)}: {where} is {amplitude_text(complex(actual[row, x]))}, "
            f"expected {amplitude_text(complex(self.expected[row, x]))}"
        )


def logical_isometry(layout: Layout, matrix: Matrix) -> Matrix:
    """``matrix`` on (graded, other free qubits), the identity on restored qubits.

    Args:
        layout: Of the program.
        matrix: Shape ``(2**g, 2**f)``, f counting the free qubits that are not restored.

    Returns:
        Shape ``(2**(r+g), 2**(f+r))``: rows (restored, graded), columns all free qubits in register order.
    """
    inputs = np.arange(1 << len(layout.free))
    kept = [position for position, qubit in enumerate(layout.free) if qubit not in layout.restored]
    restored = [position for position, qubit in enumerate(layout.free) if qubit in layout.restored]
    result = np.zeros((1 << len(restored), len(matrix), len(inputs)), dtype=np.complex128)
    result[gather(inputs, restored), :, inputs] = matrix[:, gather(inputs, kept)].T
    return result.reshape(-1, len(inputs))
