"""Readings of Qiskit's own classes that are neither a row of the gate table nor only their definition.

Matrices and amplitudes that an author wrote stay visible here; a definition would hide them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np
import qiskit.circuit as qc
import qiskit.circuit.library as lib
from qiskit.quantum_info import Clifford, Operator

from ir.lowering.base import InvalidCandidate, TooLarge, UnsupportedOperation
from ir.lowering.qiskit_claims import check_base
from ir.lowering.qiskit_evolution import pauli_evolution, pauli_rotation
from ir.lowering.qiskit_gates import with_singletons
from ir.lowering.qiskit_rewriting import (
    controlled,
    controls_in,
    controls_of,
    dense_matrix,
    inverted,
    phase,
    principal_power,
    swaps,
)
from ir.program import (
    MAX_MATRIX_QUBITS,
    MAX_PREPARED_QUBITS,
    Barrier,
    BlockKind,
    Channel,
    Control,
    Gate,
    Measure,
    Operation,
    Prepare,
    Reset,
    UnitaryMatrix,
)

if TYPE_CHECKING:
    from ir.lowering.qiskit_circuits import CircuitLowering, Place

Lower = Callable[["CircuitLowering", Any, "Place"], list[Operation]]

# A partial isometry, or a fractional power, is written as the dense matrix of what Qiskit builds up
# to this width, 64 x 64.
MAX_COMPLETED_QUBITS = 6
# Qiskit takes two seconds to synthesise a preparation of this width, and four times as long every two qubits.
MAX_SYNTHESISED_QUBITS = 12


# --- directives, measurement -------------------------------------------------------------------


def _barrier(lowering: CircuitLowering, operation: Any, place: Place) -> list[Operation]:
    return [Barrier(place.qubits, place.origin)] if place.qubits else []


def _delay(lowering: CircuitLowering, operation: Any, place: Place) -> list[Operation]:
    lowering.note("qiskit.delay_ignored", "a delay has no effect on the state and is left out")
    return []


def _measure(lowering: CircuitLowering, operation: Any, place: Place) -> list[Operation]:
    lowering.classical.measured(place.clbits)
    return [Measure(qubit, clbit, False, place.origin) for qubit, clbit in zip(place.qubits, place.clbits, strict=True)]


def _reset(lowering: CircuitLowering, operation: Any, place: Place) -> list[Operation]:
    return [Reset(qubit, place.origin) for qubit in place.qubits]


# --- controls, modifiers, phases ---------------------------------------------------------------


def _unitary_part(lowering: CircuitLowering, operation: Any, place: Place, qubits: tuple[int, ...]) -> list[Operation]:
    """``operation`` on ``qubits``, read as a gate: a preparation is not a reset there."""
    return lowering.operation(operation, lowering.gate_place(place, qubits))


def _controlled_gate(lowering: CircuitLowering, operation: Any, place: Place) -> list[Operation]:
    """A base gate under controls, as ``Gate.control`` makes it."""
    count, base = operation.num_ctrl_qubits, operation.base_gate
    if base is None or base.num_qubits != len(place.qubits) - count:
        return lowering.by_definition(operation, place, BlockKind.CIRCUIT, str(operation.name))
    qubits, target = place.qubits[:count], place.qubits[count:]

    def under(controls: tuple[Control, ...]) -> list[Operation]:
        if type(base) is lib.UGate and len(base.params) == 4:
            # CUGate.control leaves its phase as a fourth parameter of a base gate that knows three.
            return _phased_u(lowering, base, target, controls, place)
        return controlled(_unitary_part(lowering, base, place, target), controls, lowering.at)

    if not check_base(lowering, operation, place, lambda: under(controls_in(2**count - 1, qubits))):
        return lowering.by_definition(operation, place, BlockKind.CIRCUIT, str(operation.name))
    return under(controls_of(operation, qubits))


def _many_targets(lowering: CircuitLowering, operation: Any, place: Place) -> list[Operation]:
    """``MCMTGate``: its one-qubit base gate on every target, under all controls."""
    count = operation.num_ctrl_qubits
    inside = lowering.inside(place, BlockKind.LIBRARY, "MCMTGate")
    operations: list[Operation] = []
    for target in place.qubits[count:]:
        operations += _unitary_part(lowering, operation.base_gate, inside, (target,))
    return controlled(operations, controls_of(operation, place.qubits[:count]), lowering.at)


def _controlled_u(lowering: CircuitLowering, operation: Any, place: Place) -> list[Operation]:
    """``CUGate``, whose fourth parameter is a phase that its base gate does not have."""
    return _phased_u(lowering, operation, place.qubits[1:], controls_of(operation, place.qubits[:1]), place)


def _phased_u(
    lowering: CircuitLowering, operation: Any, target: tuple[int, ...], controls: tuple[Control, ...], place: Place
) -> list[Operation]:
    """``exp(i gamma) U(theta, phi, lam)`` under controls; parameters are ``theta, phi, lam, gamma``."""
    theta, phi, lam, gamma = (lowering.angle(value) for value in operation.params)
    gate = Gate("u", target, (theta, phi, lam), controls, place.origin)
    return [phase(gamma, controls, place.origin), gate] if gamma else [gate]


def _multi_controlled_x(lowering: CircuitLowering, operation: Any, place: Place) -> list[Operation]:
    *controls, target = place.qubits
    return [Gate("x", (target,), (), controls_of(operation, tuple(controls)), place.origin)]


def _multi_controlled_phase(lowering: CircuitLowering, operation: Any, place: Place) -> list[Operation]:
    *controls, target = place.qubits
    angle = lowering.angle(operation.params[0])
    return [Gate("p", (target,), (angle,), controls_of(operation, tuple(controls)), place.origin)]


def _global_phase(lowering: CircuitLowering, operation: Any, place: Place) -> list[Operation]:
    return [phase(lowering.angle(operation.params[0]), (), place.origin)]


def _annotated(lowering: CircuitLowering, operation: Any, place: Place) -> list[Operation]:
    """A base operation and modifiers, applied in order; each control modifier's qubits come before the rest."""
    count = len(place.qubits) - operation.base_op.num_qubits
    if count < 0:
        raise InvalidCandidate(f"{lowering.at}: an annotated operation narrower than its base")
    controls, target = place.qubits[:count], place.qubits[count:]
    operations = _unitary_part(lowering, operation.base_op, place, target)
    for modifier in operation.modifiers:
        lowering.charge(1 + len(operations))
        match modifier:
            case qc.InverseModifier():
                operations = inverted(operations, lowering.at)
            case qc.ControlModifier():
                # The innermost control modifier has the last of the control qubits.
                width = modifier.num_ctrl_qubits
                if width > len(controls):
                    raise InvalidCandidate(
                        f"{lowering.at}: an annotated operation has fewer qubits than its controls need"
                    )
                split = len(controls) - width
                own, controls, target = controls[split:], controls[:split], controls[split:] + target
                operations = controlled(operations, controls_of(modifier, own), lowering.at)
            case qc.PowerModifier():
                operations = _power(lowering, operations, modifier.power, target, place)
            case _:
                raise UnsupportedOperation(f"modifier {type(modifier).__name__}", at=lowering.at)
    return operations


def _power(
    lowering: CircuitLowering, operations: list[Operation], exponent: float, qubits: tuple[int, ...], place: Place
) -> list[Operation]:
    exponent = lowering.angle(exponent)
    if exponent.is_integer():
        times = abs(int(exponent))
        lowering.charge(times * len(operations))
        return (operations if exponent >= 0 else inverted(operations, lowering.at)) * times
    if len(operations) == 1 and (gate := principal_power(operations[0], exponent)) is not None:
        return [gate]
    if len(qubits) > MAX_COMPLETED_QUBITS:
        hint = f"at most {MAX_COMPLETED_QUBITS} qubits"
        raise UnsupportedOperation(f"fractional power on {len(qubits)} qubits", at=lowering.at, hint=hint)
    try:
        matrix = dense_matrix(operations, qubits)
    except ValueError as error:
        raise UnsupportedOperation(f"power of what is not unitary: {error}", at=lowering.at) from None
    return [UnitaryMatrix(Operator(matrix).power(exponent).data, qubits, (), place.origin)]


# --- matrices, amplitudes, noise ---------------------------------------------------------------


def _unitary(lowering: CircuitLowering, operation: Any, place: Place) -> list[Operation]:
    return [_matrix(lowering, operation.params[0], place)]


def _diagonal(lowering: CircuitLowering, operation: Any, place: Place) -> list[Operation]:
    _check_matrix_width(lowering, place)
    inside = lowering.inside(place, BlockKind.LIBRARY, "DiagonalGate")
    return [_matrix(lowering, np.diag(np.asarray(operation.params, dtype=np.complex128)), inside)]


def _isometry(lowering: CircuitLowering, operation: Any, place: Place) -> list[Operation]:
    """Columns of a unitary on the qubits, input qubits first; the rest is as Qiskit completes it."""
    inside = lowering.inside(place, BlockKind.LIBRARY, "Isometry")
    columns = np.asarray(operation.params[0], dtype=np.complex128)
    if columns.ndim == 1:
        columns = columns[:, np.newaxis]
    dimension = 2 ** len(place.qubits)
    if columns.shape == (dimension, dimension):
        return [_matrix(lowering, columns, inside)]
    # An isometry that borrows ancillas has fewer rows than its qubits: only its circuit says all.
    operations = lowering.by_definition(operation, place, BlockKind.LIBRARY, "Isometry")
    if columns.shape[0] != dimension or len(place.qubits) > MAX_COMPLETED_QUBITS:
        return operations
    return [_matrix(lowering, dense_matrix(operations, place.qubits), inside)]


def _state_preparation(lowering: CircuitLowering, operation: Any, place: Place) -> list[Operation]:
    """A gate that makes a state from |0>, read by its definition: it is no reset, and a contract may give its
    qubits any input. The block keeps visible where the gates come from.

    Beyond the width at which a definition is synthesised in seconds, amplitudes on qubits that nothing has
    touched are injected: no engine compares programs of that width on free inputs.
    """
    amplitudes = operation.params
    wide = len(place.qubits) > MAX_SYNTHESISED_QUBITS and len(amplitudes) == 2 ** len(place.qubits)
    if wide and not operation._inverse and _starts_here(lowering, place):
        lowering.note(
            "qiskit.wide_preparation",
            f"a StatePreparation on more than {MAX_SYNTHESISED_QUBITS} qubits is an injection",
        )
        return [_prepare(lowering, amplitudes, lowering.inside(place, BlockKind.LIBRARY, "StatePreparation"))]
    return lowering.by_definition(operation, place, BlockKind.LIBRARY, "StatePreparation")


def _initialize(lowering: CircuitLowering, operation: Any, place: Place) -> list[Operation]:
    """Reset, then prepare; from a label or an integer: resets, then a few gates."""
    if place.unitary:
        raise UnsupportedOperation(
            "initialize under a control, inverse or power", at=lowering.at, hint="it resets: use prepare_state"
        )
    if len(operation.params) != 2 ** len(place.qubits):
        return lowering.by_definition(operation, place, BlockKind.LIBRARY, "Initialize")
    return [_prepare(lowering, operation.params, lowering.inside(place, BlockKind.LIBRARY, "Initialize"))]


def _instruction(lowering: CircuitLowering, operation: Any, place: Place) -> list[Operation]:
    """A plain ``Instruction``: a channel made by ``Kraus.to_instruction``, else its definition."""
    if operation.name == "kraus" and operation.definition is None and operation.params:
        return [
            Channel(tuple(np.asarray(k, dtype=np.complex128) for k in operation.params), place.qubits, place.origin)
        ]
    return lowering.by_definition(operation, place, BlockKind.CIRCUIT, str(operation.name))


def _prepare(lowering: CircuitLowering, amplitudes: Any, place: Place) -> Prepare:
    if len(place.qubits) > MAX_PREPARED_QUBITS:
        raise TooLarge(f"{lowering.at}: amplitudes on {len(place.qubits)} qubits, at most {MAX_PREPARED_QUBITS}")
    return Prepare(np.asarray(amplitudes, dtype=np.complex128), place.qubits, place.origin)


def _matrix(lowering: CircuitLowering, matrix: Any, place: Place) -> UnitaryMatrix:
    _check_matrix_width(lowering, place)
    return UnitaryMatrix(np.asarray(matrix, dtype=np.complex128), place.qubits, (), place.origin)


def _check_matrix_width(lowering: CircuitLowering, place: Place) -> None:
    if len(place.qubits) > MAX_MATRIX_QUBITS:
        raise TooLarge(f"{lowering.at}: a matrix on {len(place.qubits)} qubits, at most {MAX_MATRIX_QUBITS}")


def _starts_here(lowering: CircuitLowering, place: Place) -> bool:
    """Whether the qubits are still |0>, so that making a state from |0> and injecting it are the same."""
    return not place.unitary and lowering.touched.isdisjoint(place.qubits)


# --- permutations and tableaus -------- ---------------------------------------------------------


def _permutation(lowering: CircuitLowering, operation: Any, place: Place) -> list[Operation]:
    """``PermutationGate``: qubit ``pattern[k]`` goes to place k. Qiskit gives it no definition."""
    origin = lowering.inside(place, BlockKind.LIBRARY, "PermutationGate").origin
    pattern = [int(source) for source in operation.params[0]]
    moves = {place.qubits[source]: place.qubits[k] for k, source in enumerate(pattern)}
    return [Gate("swap", pair, (), (), origin) for pair in swaps(moves)]


def _clifford(lowering: CircuitLowering, operation: Any, place: Place) -> list[Operation]:
    if place.unitary:
        hint = "a Clifford tableau has no global phase: append its circuit"
        raise UnsupportedOperation("Clifford under a control, inverse or power", at=lowering.at, hint=hint)
    inside = lowering.inside(lowering.next_tableau(place), BlockKind.LIBRARY, "Clifford")
    return lowering.body(operation.to_circuit(), inside, "the circuit of a Clifford")


LIBRARY_GATES: Mapping[type[Any], Lower] = MappingProxyType(
    with_singletons(
        {
            qc.Barrier: _barrier,
            qc.Delay: _delay,
            qc.Measure: _measure,
            qc.Reset: _reset,
            qc.ControlledGate: _controlled_gate,
            qc.AnnotatedOperation: _annotated,
            qc.Instruction: _instruction,
            lib.GlobalPhaseGate: _global_phase,
            lib.CUGate: _controlled_u,
            lib.MCXGate: _multi_controlled_x,
            lib.MCXGrayCode: _multi_controlled_x,
            lib.MCPhaseGate: _multi_controlled_phase,
            lib.MCU1Gate: _multi_controlled_phase,
            lib.MCMTGate: _many_targets,
            lib.UnitaryGate: _unitary,
            lib.DiagonalGate: _diagonal,
            lib.Isometry: _isometry,
            lib.StatePreparation: _state_preparation,
            lib.Initialize: _initialize,
            lib.PermutationGate: _permutation,
            lib.PauliEvolutionGate: pauli_evolution,
            lib.PauliProductRotationGate: pauli_rotation,
            Clifford: _clifford,
        }
    )
)
