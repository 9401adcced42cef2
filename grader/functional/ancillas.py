"""Clean qubits end as they must: work qubits, registers that end in zero, fixed registers that are restored."""

from __future__ import annotations

import math

import numpy as np

from contracts.schema import Contract, ObjectKind
from contracts.target_values import Vector
from grader.functional.observe import Observation
from grader.functional.registers import gather, spread
from grader.functional.report import Distance, count_text, first_largest, input_text, judge, probability_text
from grader.functional.uncertainty import decomposition_error, squared
from grader.verdict import Evidence, number

# Their metrics are probabilities, quadratic in an error of the amplitudes; the leak is measured alike.
_BY_PROBABILITY = (ObjectKind.DISTRIBUTION, ObjectKind.CLASSICAL_FUNCTION)

# Above this purity a qubit is called pure.
_PURE = 1 - 1e-6


def clean_qubits_evidence(contract: Contract, observation: Observation, subject: str) -> tuple[Evidence, ...]:
    """What leaks out of the state that the clean qubits must end in; no evidence where there are none.

    With Kraus operators K_b of the trajectories and P the projector on all other states of the clean
    qubits, the leak is the norm of the stacked ``P K_b``: the square root of the largest probability,
    over all inputs and superpositions of inputs, of finding them elsewhere. Distributions and classical
    functions are compared by probabilities, so there it is the largest probability over the basis inputs.
    For classical functions restored free registers count as clean, each with its own input.
    """
    layout = observation.layout
    expects_inputs = contract.compare.object is ObjectKind.CLASSICAL_FUNCTION and layout.restored
    if not layout.clean and not expects_inputs and not observation.left_out:
        return ()
    rows = np.arange(1 << layout.num_qubits)
    must_be = np.full((1, observation.num_inputs), layout.clean_row)
    qubits = layout.clean
    if expects_inputs:
        qubits += layout.restored
        for x in range(observation.num_inputs):
            must_be[0, x] |= spread(_restored_value(x, layout.free, layout.restored), layout.restored)
    mask = spread((1 << len(qubits)) - 1, qubits)
    dirty = (rows[:, None] & mask) != must_be
    leaking = [np.where(dirty, branch.columns, 0) for branch in observation.branches]
    # Probability of each wrong state (row) for each input (column).
    weights = sum((np.abs(columns) ** 2 for columns in leaking), start=np.zeros(dirty.shape))
    by_input = weights.sum(axis=0)
    if contract.compare.object in _BY_PROBABILITY:
        value = float(by_input.max())
        distance = Distance.of(value, squared(value, observation.amplitude_error))
        unit = "probability of another state"
    else:
        gram = sum(
            (columns.conj().T @ columns for columns in leaking),
            start=np.zeros((len(by_input),) * 2, dtype=np.complex128),
        )
        value = math.sqrt(max(0.0, float(np.linalg.eigvalsh(gram)[-1])))
        error = observation.amplitude_error * math.sqrt(observation.num_inputs) + decomposition_error(1)
        distance = Distance.of(value, error)
        unit = "norm of the part in another state"
    names = ", ".join(str(name) for name in sorted([*observation.left_out, *map(layout.name, qubits)]))
    return (
        judge(
            contract.compare,
            distance,
            check="clean_qubits",
            subject=subject,
            reason="functional.ancilla_not_restored",
            unit=unit,
            witness=lambda: _witness(contract, observation, weights, qubits),
            extra=f"qubits {names}; {count_text(observation.num_inputs, 'input')}",
        ),
    )


def _restored_value(x: int, free: tuple[int, ...], restored: tuple[int, ...]) -> int:
    return int(gather(np.array([spread(x, free)]), restored)[0])


def _witness(contract: Contract, observation: Observation, weights: Vector, qubits: tuple[int, ...]) -> str:
    """The input, and the qubit that most probably ends wrong."""
    layout = observation.layout
    x = first_largest(weights.sum(axis=0))[0]
    rows = np.arange(len(weights))
    wanted = layout.clean_row | (layout.input_rows[x] & spread((1 << len(layout.restored)) - 1, layout.restored))
    wrong = np.array([weights[((rows ^ wanted) >> qubit & 1) == 1, x].sum() for qubit in qubits])
    worst = first_largest(wrong)[0]
    qubit = qubits[worst]
    where = f"{input_text(contract, x)}: " if layout.free else ""
    state = 1 - (wanted >> qubit & 1)
    text = (
        f"{where}qubit {layout.name(qubit)} ends in |{state}> with probability {probability_text(float(wrong[worst]))}"
    )
    purity = qubit_purity(observation, qubit, x)
    return f"{text}, left entangled or mixed: purity {number(purity)}" if purity < _PURE else text


def qubit_purity(observation: Observation, qubit: int, x: int) -> float:
    """Purity, 1/2 to 1, of the state of one qubit alone for basis input x."""
    state = np.zeros((2, 2), dtype=np.complex128)
    for branch in observation.branches:
        part = branch.columns[:, x].reshape(-1, 2, 1 << qubit).transpose(1, 0, 2).reshape(2, -1)
        state += part @ part.conj().T
    state /= np.trace(state)
    return float(np.linalg.norm(state) ** 2)
