"""Operations that are no gate of a set, but so near to one that the contract could not tell them apart.

Only rules that forbid gates ask this: a gate that is missed by less than the comparison accepts does the work of that
gate. What is required or allowed has to be the gate itself.
"""

from __future__ import annotations

import functools
import itertools
import math

import numpy as np

from contracts.rules import split_controls
from contracts.schema import Contract, ObjectKind
from grader.structural.effects import Effect, Rotation, unitary_effect
from grader.structural.operators import EFFECT_ATOL, controlled, embed
from grader.structural.recognise import parts
from ir.gates import Matrix, gate_spec
from ir.program import Channel, Control, Gate, UnitaryMatrix

MOST_REPEATED = 8  # as often as a root of a gate is repeated
MAX_NEAR_QUBITS = 5  # operations on more are not looked at: an X with four controls, an H with four
# However much a contract accepts: a coarse one does not make a gate of what its author sees as another.
MOST_TOLERATED = 1e-4


def gate_tolerance(contract: Contract) -> float:
    """How near to a gate, in the operator norm, an operation passes for it: as near as the comparison accepts.

    An operation at the distance e changes the final state by e at most, a probability law by a Hellinger infidelity,
    and a truth table by a probability, of e squared.
    """
    accept = contract.compare.accept
    match contract.compare.object:
        case ObjectKind.DISTRIBUTION | ObjectKind.CLASSICAL_FUNCTION:
            reach = math.sqrt(accept)
        case ObjectKind.ANSWER:
            reach = 0.0
        case _:
            reach = accept
    return min(max(reach, EFFECT_ATOL), MOST_TOLERATED)


def is_nearly(
    operation: Gate | UnitaryMatrix | Channel, names: tuple[str, ...], tolerance: float, times: int = 1
) -> bool:
    """Whether an operation, or a factor of it, is within ``tolerance`` of a gate of ``names``, global phase aside.

    That is asked of the operation so many ``times`` in a row.
    Controls are open or closed, operands in any order, other qubits of the operation left alone. Names with parameters
    are skipped: near the identity gates of all families meet, and none of them is meant there.
    """
    if isinstance(operation, Gate):
        operands = tuple(range(len(operation.qubits)))
        controls = tuple(Control(len(operands) + k, value) for k, (_, value) in enumerate(operation.controls))
        # The same gate on other qubits has the same answer; programs repeat few gates many times.
        return _gate_is_nearly(Gate(operation.name, operands, operation.params, controls), names, tolerance, times)
    return _is_nearly(operation, names, tolerance, times)


def is_root(operation: Gate | UnitaryMatrix | Channel, names: tuple[str, ...], tolerance: float) -> bool:
    """Whether an operation, or a factor of it, is nearly a gate of ``names`` when it is repeated.

    A phase of the controls makes no difference: a rotation by pi/2 about the axis of H, under control, is half of CH.
    """
    return any(is_nearly(operation, names, tolerance, times) for times in range(2, MOST_REPEATED + 1))


@functools.lru_cache(maxsize=4096)
def _gate_is_nearly(gate: Gate, names: tuple[str, ...], tolerance: float, times: int) -> bool:
    return _is_nearly(gate, names, tolerance, times)


def _is_nearly(operation: Gate | UnitaryMatrix | Channel, names: tuple[str, ...], tolerance: float, times: int) -> bool:
    effect = unitary_effect(operation)
    if effect is None:
        return False
    for factor in parts(effect):
        if not factor.has_matrix or not 0 < len(factor.acts_on) <= MAX_NEAR_QUBITS:
            continue
        matrix = np.linalg.matrix_power(factor.matrix(factor.acts_on), times)
        if times > 1 and _under_controls(factor, names, tolerance, times):
            return True
        for name in names:
            for gate in _placements(name, len(factor.acts_on)):
                if _within(matrix, gate, tolerance):
                    return True
    return False


def _under_controls(effect: Effect, names: tuple[str, ...], tolerance: float, times: int) -> bool:
    """Whether what stands under an effect's controls is, so many ``times``, what stands under those of a gate."""
    if isinstance(effect.body, Rotation):
        return False
    body = np.linalg.matrix_power(effect.body, times)
    for name in names:
        base, count = split_controls(name)
        if 0 < count <= len(effect.controls):
            for gate in _placements(base, len(effect.qubits)):
                if len(gate) == len(body) and _within(body, gate, tolerance):
                    return True
    return False


def _within(actual: Matrix, gate: Matrix, tolerance: float) -> bool:
    """Whether the operator norm of the difference, minimised over one global phase, is at most ``tolerance``.

    The eigenvalues of ``gate^dagger actual`` lie on the unit circle; the best phase is the middle of the arc that holds
    them, and half of it away from either end.
    """
    overlap = complex(np.vdot(gate, actual)) / len(gate)
    # All eigenvalues within the tolerance of one phase have a mean of at least this length.
    if abs(overlap) < 1 - tolerance**2:
        return False
    turned = np.angle(np.linalg.eigvals(gate.conj().T @ actual) * (overlap.conjugate() / abs(overlap)))
    return 2 * math.sin(float(turned.max() - turned.min()) / 4) <= tolerance


@functools.lru_cache(maxsize=256)
def _placements(name: str, num_qubits: int) -> tuple[Matrix, ...]:
    """The gate on each choice and order of its qubits among ``num_qubits``, with open and closed controls."""
    base, count = split_controls(name)
    spec = gate_spec(base)
    assert spec is not None  # split_controls found it
    if spec.num_params or count + spec.num_qubits > num_qubits:
        return ()
    onto = tuple(range(num_qubits))
    found: dict[bytes, Matrix] = {}
    for controls in itertools.combinations(onto, count):
        for operands in itertools.permutations([k for k in onto if k not in controls], spec.num_qubits):
            for values in itertools.product((0, 1), repeat=count):
                placed = embed(controlled(spec.matrix(()), list(values)), operands + controls, onto)
                found.setdefault(placed.tobytes(), placed)
    return tuple(found.values())
