"""Programs as the quantum computations of mqt-core: gate by gate, angles as the doubles that they are, no text between.

What has no counterpart there is refused, and nothing is approximated: a one-qubit matrix without a name becomes its
Euler angles, and the phase that is left goes onto the controls, where it counts. The global phase is left out: the
checkers are not consistent about it.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Sequence

from mqt.core.ir import QuantumComputation
from mqt.core.ir.operations import Control as CoreControl

from ir.gates import Matrix
from ir.program import Barrier, Control, Gate, Operation, Program, UnitaryMatrix

# Our name to theirs, where matrix and order of the operands are the same.
_FIXED = {
    "x": "mcx", "y": "mcy", "z": "mcz", "h": "mch", "s": "mcs", "sdg": "mcsdg", "t": "mct", "tdg": "mctdg",
    "sx": "mcsx", "sxdg": "mcsxdg", "id": "mci",
}  # fmt: skip
_TURNED = {"p": "mcp", "rx": "mcrx", "ry": "mcry", "rz": "mcrz"}
_FIXED_PAIRS = {"swap": "mcswap"}
_TURNED_PAIRS = {"rxx": "mcrxx", "ryy": "mcryy", "rzz": "mcrzz"}


def can_export(operation: Operation) -> bool:
    """Whether ``exported`` takes the operation."""
    match operation:
        case Gate():
            pairs = operation.name in _FIXED_PAIRS or operation.name in _TURNED_PAIRS
            return len(operation.qubits) <= 1 or pairs
        case UnitaryMatrix():
            return len(operation.qubits) == 1
        case Barrier():
            return True
        case _:
            return False


def exported(program: Program) -> QuantumComputation:
    """The same unitary up to its global phase.

    Raises:
        ValueError: An operation that ``can_export`` refuses.
    """
    computation = QuantumComputation(program.num_qubits)
    for operation in program.operations:
        if isinstance(operation, Barrier):
            continue
        if not can_export(operation):
            raise ValueError(
                f"no counterpart of {type(operation).__name__} on {len(operation_qubits(operation))} qubits"
            )
        _append(computation, operation)
    return computation


def operation_qubits(operation: Operation) -> tuple[int, ...]:
    """Operands of a gate or a matrix, nothing for others."""
    return operation.qubits if isinstance(operation, Gate | UnitaryMatrix) else ()


def _append(computation: QuantumComputation, operation: Operation) -> None:
    assert isinstance(operation, Gate | UnitaryMatrix)  # checked by the caller
    controls = _controls(operation.controls)
    if isinstance(operation, Gate):
        name, params = operation.name, operation.params
        if name in _FIXED or name in _FIXED_PAIRS:
            getattr(computation, (_FIXED | _FIXED_PAIRS)[name])(controls, *operation.qubits)
            return
        if name in _TURNED or name in _TURNED_PAIRS:
            getattr(computation, (_TURNED | _TURNED_PAIRS)[name])(params[0], controls, *operation.qubits)
            return
        matrix = operation.matrix()
    else:
        matrix = operation.matrix
    if not operation.qubits:
        _phase(computation, cmath.phase(matrix[0, 0]), operation.controls)
        return
    theta, phi, lam, phase = _euler(matrix)
    computation.mcu(theta, phi, lam, controls, operation.qubits[0])
    _phase(computation, phase, operation.controls)


def _phase(computation: QuantumComputation, angle: float, controls: Sequence[Control]) -> None:
    """A phase where all controls hold: on one of them, under the others; an open one between two X."""
    if not angle or not controls:
        return
    first, others = controls[0], controls[1:]
    if not first.value:
        computation.x(first.qubit)
    computation.mcp(angle, _controls(others), first.qubit)
    if not first.value:
        computation.x(first.qubit)


def _controls(controls: Sequence[Control]) -> set[CoreControl]:
    kinds = CoreControl.Type
    return {CoreControl(control.qubit, kinds.Pos if control.value else kinds.Neg) for control in controls}


def _euler(matrix: Matrix) -> tuple[float, float, float, float]:
    """theta, phi, lambda and phase of a one-qubit unitary: ``e^{i phase} u(theta, phi, lambda)``."""
    theta = 2 * math.atan2(abs(matrix[1, 0]), abs(matrix[0, 0]))
    if abs(matrix[0, 0]) >= abs(matrix[1, 0]):
        phase = cmath.phase(matrix[0, 0])
        total = cmath.phase(matrix[1, 1]) - phase
        phi = cmath.phase(matrix[1, 0]) - phase if matrix[1, 0] else 0.0
        return theta, phi, total - phi, phase
    # cos(theta/2) is small or 0, and its phase with it: the off-diagonal entries tell.
    phase = cmath.phase(matrix[0, 0]) if matrix[0, 0] else 0.0
    return theta, cmath.phase(matrix[1, 0]) - phase, cmath.phase(-matrix[0, 1]) - phase, phase
