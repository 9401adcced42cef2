"""PennyLane's gates as rows of the gate table, recognised by exact class, and the classes that are refused.

A class without a row is read by its own meaning (pennylane_operations.py) or by its decomposition.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
import pennylane as qml
from pennylane import qcut
from pennylane.operation import Operator

from ir.gates import NamedGate, Params
from ir.lowering.base import InvalidCandidate, UnsupportedOperation


class Row(NamedTuple):
    """How an instance of one exact class is written in the gate table.

    Attributes:
        gate: Its parameters -> name and parameters of the row.
        num_controls: Its first wires are closed controls; the others are the row's operands, in order.
    """

    gate: Callable[[Params], NamedGate]
    num_controls: int = 0


def _named(name: str, num_controls: int = 0) -> Row:
    """The same parameters in the same order."""
    return Row(lambda p: (name, p), num_controls)


ROWS: Mapping[type, Row] = MappingProxyType(
    {
        qml.PauliX: _named("x"),
        qml.PauliY: _named("y"),
        qml.PauliZ: _named("z"),
        qml.Hadamard: _named("h"),
        qml.S: _named("s"),
        qml.T: _named("t"),
        qml.SX: _named("sx"),
        qml.RX: _named("rx"),
        qml.RY: _named("ry"),
        qml.RZ: _named("rz"),
        qml.PhaseShift: _named("p"),
        qml.U1: _named("p"),
        qml.U2: Row(lambda p: ("u", (math.pi / 2, *p))),
        qml.U3: _named("u"),
        qml.SWAP: _named("swap"),
        qml.ISWAP: _named("iswap"),
        qml.SISWAP: Row(lambda _: ("iswappow", (0.5,))),
        qml.ECR: _named("ecr"),
        qml.PSWAP: _named("pswap"),
        qml.IsingXX: _named("rxx"),
        qml.IsingYY: _named("ryy"),
        qml.IsingZZ: _named("rzz"),
        # exp(+i phi/4 (XX + YY)): the row turns the other way.
        qml.IsingXY: Row(lambda p: ("xx_plus_yy", (-p[0], 0.0))),
        qml.SingleExcitation: _named("single_excitation"),
        qml.SingleExcitationPlus: _named("single_excitation_plus"),
        qml.SingleExcitationMinus: _named("single_excitation_minus"),
        qml.FermionicSWAP: _named("fermionic_swap"),
        qml.DoubleExcitation: _named("double_excitation"),
        qml.DoubleExcitationPlus: _named("double_excitation_plus"),
        qml.DoubleExcitationMinus: _named("double_excitation_minus"),
        qml.OrbitalRotation: _named("orbital_rotation"),
        qml.QubitSum: _named("qubit_sum"),
        qml.QubitCarry: _named("qubit_carry"),
        qml.CNOT: _named("x", 1),
        qml.CY: _named("y", 1),
        qml.CZ: _named("z", 1),
        qml.CH: _named("h", 1),
        qml.CSWAP: _named("swap", 1),
        qml.CCZ: _named("z", 2),
        qml.Toffoli: _named("x", 2),
        qml.CRX: _named("rx", 1),
        qml.CRY: _named("ry", 1),
        qml.CRZ: _named("rz", 1),
        qml.ControlledPhaseShift: _named("p", 1),
    }
)

CLAIM_ATOL = 1e-8  # two claims about one gate (matrix, decomposition, power), both in double precision

# A phase on one basis state of (wire 0, wire 1): a controlled global phase.
PHASED_BASIS_STATES: Mapping[type, tuple[int, int]] = MappingProxyType(
    {qml.CPhaseShift00: (0, 0), qml.CPhaseShift01: (0, 1), qml.CPhaseShift10: (1, 0)}
)


def _subclasses(root: type) -> set[type]:
    found: set[type] = set()
    pending = [root]
    while pending:
        kinds: list[type] = pending.pop().__subclasses__()
        for kind in kinds:
            if kind not in found:
                found.add(kind)
                pending.append(kind)
    return found


# Every operator class that exists before a candidate defines one: only these are the library's, whatever
# name or module a class of the candidate's claims.
LIBRARY: frozenset[type] = frozenset(_subclasses(Operator))


def _classes_in(module: str) -> set[type]:
    return {kind for kind in LIBRARY if kind.__module__.startswith(module)}


_CONTINUOUS = "only qubits are read, not continuous variables"
_QUTRIT = "only qubits are read, not qutrits"
_CV_TEMPLATES = (
    qml.DisplacementEmbedding,
    qml.SqueezingEmbedding,
    qml.CVNeuralNetLayers,
    qml.Interferometer,
)

REFUSED: Mapping[type, str] = MappingProxyType(
    {
        **dict.fromkeys(_classes_in("pennylane.ops.cv"), _CONTINUOUS),
        **dict.fromkeys(_CV_TEMPLATES, _CONTINUOUS),
        **dict.fromkeys(_classes_in("pennylane.ops.qutrit"), _QUTRIT),
        qml.QutritBasisStatePreparation: _QUTRIT,
        qml.QubitDensityMatrix: "a mixed state cannot be injected; write the channel that makes it",
        qml.QDrift: "its decomposition is drawn at random",
        qml.pulse.ParametrizedEvolution: "only circuits are read, not pulses",
        **dict.fromkeys(_classes_in(qcut.__name__), "circuit cutting is not read"),
        **dict.fromkeys(_classes_in("pennylane.estimator"), "it states resources and has no meaning as a circuit"),
        **dict.fromkeys(_classes_in("pennylane.io"), "only PennyLane's own operations are read"),
    }
)


def real_parameter(value: Any, what: str) -> float:
    """One real number from what PennyLane takes for a parameter: Python, numpy or autograd scalars."""
    number = complex_parameter(value, what)
    if number.imag != 0:
        raise InvalidCandidate(f"{what}: a real parameter is expected, got {number}")
    return number.real


def complex_parameter(value: Any, what: str) -> complex:
    """One finite number; an array of one element is that element."""
    array = np.asarray(value)
    if array.size != 1:
        raise UnsupportedOperation(
            f"{what} with a batch of {array.size} parameters", hint="one program is read at a time"
        )
    scalar = array.reshape(-1)[0]
    if not isinstance(scalar, int | float | complex | np.number | np.bool_):
        raise InvalidCandidate(f"{what}: parameter {str(value)[:60]!r} is not bound to a number")
    number = complex(scalar)
    if not cmath.isfinite(number):
        raise InvalidCandidate(f"{what}: a finite parameter is expected, got {number}")
    return number
