"""Targets: a contract names a closed form or writes numbers out; here they become values to compare with."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import numpy as np

from contracts.arguments import Value
from contracts.arguments.values import resolve_reference
from contracts.closed_forms import (
    answers,
    arithmetic,
    block_encodings,
    codes,
    comparisons,
    distributions,
    evolutions,
    linear_systems,
    literal,
    mixtures,
    operations,
    operators,
    oracles,
    phase,
    protocols,
    relations,
    rotations,
    states,
    walks,
    waypoint_forms,
    wide_operations,
    wide_search,
    wide_states,
)
from contracts.closed_forms.parameters import TargetError, sequence
from contracts.schema import Contract, End, ObjectKind, Start, Target
from contracts.target_values import (
    AffineDistributionTarget,
    AnswerTarget,
    AnyOfTarget,
    ChannelTarget,
    DensityTarget,
    DistributionTarget,
    FunctionTarget,
    InstrumentTarget,
    IsometryTarget,
    OperatorTarget,
    ProgramTarget,
    PropertyTarget,
    RelationTarget,
    SparseDistributionTarget,
    SparseStateTarget,
    StabilizerTarget,
    StateTarget,
    TableProperty,
    TargetValue,
    WideFunctionTarget,
    WideTarget,
)
from ir.gates import Matrix

__all__ = ["CLOSED_FORMS", "TargetError", "check_target", "evaluate", "evaluate_for"]


def any_of(targets: object) -> AnyOfTarget:
    """Several admissible targets, such as all orders of the factors of a Trotter step; one need match.

    Args:
        targets: Tables with ``form`` and ``parameters``.
    """
    options = []
    for option in sequence("targets", targets):
        if not isinstance(option, Mapping) or set(option) - {"form", "parameters"} or "form" not in option:
            raise TargetError(f"targets: tables with form and parameters are expected, got {option!r:.80}")
        parameters = option.get("parameters", {})
        if not isinstance(option["form"], str) or not isinstance(parameters, Mapping):
            raise TargetError(f"targets: tables with form and parameters are expected, got {option!r:.80}")
        value = evaluate(Target(form=option["form"], parameters=dict(parameters)), {})
        if isinstance(value, AnyOfTarget):
            raise TargetError("targets: any_of within any_of")
        options.append(value)
    return AnyOfTarget(tuple(options))


CLOSED_FORMS: Mapping[str, Callable[..., TargetValue]] = MappingProxyType(
    {
        form.__name__: form
        for form in (
            states.bell,
            states.ghz,
            states.w,
            states.rotation_sequence,
            distributions.grover,
            distributions.chsh,
            operations.dft,
            operations.multi_controlled_x,
            operations.rotation_channel,
            operations.bit_flip_syndrome,
            operations.ripple_add,
            operators.modular_add,
            waypoint_forms.uniform,
            waypoint_forms.uniform_marked,
            waypoint_forms.phase_flip,
            waypoint_forms.diffusion,
            waypoint_forms.grover_iterations,
            waypoint_forms.controlled_swap,
            waypoint_forms.inverse_dft,
            waypoint_forms.function_superposition,
            oracles.hidden_string,
            oracles.parity_signs,
            oracles.parity_oracle,
            oracles.parity_sampling,
            oracles.hadamards,
            oracles.hadamards_beside,
            oracles.simon,
            oracles.coset_sampling,
            oracles.exact_search,
            comparisons.basis_state,
            comparisons.swap_tests,
            comparisons.swap_test_of_qubits,
            comparisons.hadamard_test,
            comparisons.hadamard_test_law,
            comparisons.hadamard_test_of,
            walks.hadamard_walk,
            literal.amplitudes,
            literal.probabilities,
            literal.table,
            literal.matrix,
            literal.kraus,
            literal.instrument,
            mixtures.density,
            mixtures.mixture,
            relations.allowed_values,
            relations.table_property,
            answers.number,
            answers.label,
            answers.items,
            answers.members,
            any_of,
            wide_states.graph_state,
            wide_states.stabilizers,
            wide_states.clifford_state,
            wide_states.clifford_by_seed,
            wide_states.bernstein_vazirani,
            wide_states.few_amplitudes,
            wide_states.few_probabilities,
            wide_states.uniform_affine,
            wide_operations.ghz_unitary,
            wide_search.grover_state,
            rotations.u3,
            rotations.euler_turns,
            rotations.euler_turned_zero,
            rotations.turns_in_order,
            rotations.ansatz_8,
            rotations.ansatz_8_state,
            rotations.layered_18,
            arithmetic.majority,
            arithmetic.subtract_constant,
            arithmetic.any_set,
            arithmetic.parity,
            arithmetic.add_with_carry,
            arithmetic.inner_carries,
            arithmetic.fourier_of_sum_register,
            arithmetic.fourier_from_sum_register,
            arithmetic.modular_exponent,
            phase.phase_estimation,
            phase.phase_estimation_steps,
            phase.phase_estimation_undone,
            phase.phase_readings,
            phase.inverse_fourier_or_unswapped,
            phase.powers_of_base,
            phase.power_readings,
            phase.phase_bits,
            phase.measured_fourier,
            linear_systems.linear_system_solution,
            linear_systems.linear_system_rotated,
            linear_systems.linear_system_step,
            linear_systems.linear_system_readings,
            block_encodings.select,
            block_encodings.combination_of_two,
            block_encodings.signal_processing_step,
            codes.logical_flip,
            codes.logical_cnot,
            codes.pauli_error,
            codes.repetition_encoder,
            codes.cnots,
            codes.certain_bit,
            codes.logical_zero_in_error,
            codes.shor_zero,
            codes.shor_z_syndrome,
            codes.shor_x_syndrome,
            codes.steane_logical,
            codes.steane_z_syndrome,
            codes.five_qubit_code,
            codes.surface_code_round,
            evolutions.ising_two_steps,
            evolutions.ising_two_steps_state,
            evolutions.heisenberg_two_steps,
            evolutions.heisenberg_two_steps_state,
            evolutions.path_search_four_steps,
            evolutions.path_search_four_steps_state,
            evolutions.cycle_walk,
            evolutions.cycle_walk_state,
            evolutions.qaoa,
            evolutions.qaoa_state,
            protocols.amplitude_damping,
            protocols.phase_damping,
            protocols.depolarising,
            protocols.weak_measurement,
            protocols.repeat_until_success,
            protocols.superdense_encoding,
            protocols.superdense_pair,
            protocols.bell_decoding,
            protocols.superdense_decoding,
        )
    }
)

_KINDS: Mapping[ObjectKind, tuple[type, ...]] = MappingProxyType(
    {
        ObjectKind.DISTRIBUTION: (DistributionTarget, SparseDistributionTarget, AffineDistributionTarget),
        ObjectKind.STATE: (StateTarget, DensityTarget, StabilizerTarget, SparseStateTarget),
        ObjectKind.UNITARY: (IsometryTarget, ProgramTarget, OperatorTarget),
        ObjectKind.ISOMETRY: (IsometryTarget,),
        ObjectKind.CHANNEL: (ChannelTarget,),
        ObjectKind.INSTRUMENT: (InstrumentTarget,),
        ObjectKind.CLASSICAL_FUNCTION: (FunctionTarget, RelationTarget, PropertyTarget, WideFunctionTarget),
        ObjectKind.ANSWER: (AnswerTarget,),
    }
)
_WORDS: Mapping[type, str] = MappingProxyType(
    {
        DistributionTarget: "distribution",
        StateTarget: "state",
        DensityTarget: "density matrix",
        IsometryTarget: "unitary or isometry",
        ChannelTarget: "channel",
        InstrumentTarget: "instrument",
        FunctionTarget: "truth table",
        RelationTarget: "relation",
        PropertyTarget: "property of a truth table",
        AnswerTarget: "answer",
        StabilizerTarget: "stabilizer state",
        SparseStateTarget: "state of few amplitudes",
        SparseDistributionTarget: "distribution over few values",
        AffineDistributionTarget: "distribution over an affine subspace",
        ProgramTarget: "unitary given as a program",
        OperatorTarget: "unitary given by what it does to columns",
        WideFunctionTarget: "function of many bits",
    }
)
_ATOL = 1e-9


def evaluate(target: Target, arguments: Mapping[str, Value]) -> TargetValue:
    """The target's value; parameters such as ``"$theta"``, also inside lists, take that argument's value,
    ``"$oracle.secret"`` a part of it.

    Raises:
        TargetError: The form, a parameter's name or its value is unknown or wrong.
    """
    form = CLOSED_FORMS.get(target.form)
    if form is None:
        raise TargetError(f"form {target.form!r} is not known; there are {', '.join(sorted(CLOSED_FORMS))}")
    expected = inspect.signature(form).parameters
    needed = {name for name, parameter in expected.items() if parameter.default is parameter.empty}
    if not needed <= set(target.parameters) <= set(expected):
        told = [name if name in needed else f"{name} (may be left out)" for name in expected]
        raise TargetError(f"{target.form}: parameters {told} are expected, got {sorted(target.parameters)}")
    try:
        return form(**{name: _resolve(value, arguments) for name, value in target.parameters.items()})
    except TargetError as error:
        raise TargetError(f"{target.form}: {error}") from None


def evaluate_for(contract: Contract, target: Target, arguments: Mapping[str, Value]) -> TargetValue:
    """The value of the target of one of a contract's cases, checked against its registers.

    Raises:
        TargetError: It cannot be computed, or is of another kind or size than the contract's object.
    """
    value = evaluate(target, arguments)
    check_target(contract, value)
    return value


def check_target(contract: Contract, target: TargetValue) -> None:
    """That a target is of the contract's kind and of its registers' size.

    For isometries, channels and instruments f counts the free qubits that are not restored, because the
    identity on those is understood; a truth table has an entry for every value of all free qubits.

    Raises:
        TargetError: It is not.
    """
    kind = contract.compare.object
    if isinstance(target, AnyOfTarget):
        if not target.options or any(isinstance(option, AnyOfTarget) for option in target.options):
            raise TargetError("any_of: at least one option is needed, none of them an any_of")
        for option in target.options:
            check_target(contract, option)
        return
    if not isinstance(target, _KINDS[kind]):
        raise TargetError(f"the form gives {_a(_WORDS[type(target)])}, and the contract compares {_a(kind)}")
    graded = len(contract.qubits_ending(End.GRADED))
    free = len(contract.qubits_starting(Start.FREE))
    restored = sum(
        len(register.qubits)
        for register in contract.registers
        if register.start is Start.FREE and register.end is End.RESTORED
    )
    if isinstance(target, WideTarget):
        _check_wide(contract, target, graded, free)
        return
    shape = (1 << graded, 1 << (free - restored))
    match target:
        case DistributionTarget(probabilities):
            if contract.readout != "record":  # then the program decides how many bits it records
                _check_shape("probabilities", probabilities.shape, (1 << graded,))
        case StateTarget(amplitudes):
            _check_shape("amplitudes", amplitudes.shape, (1 << graded,))
        case DensityTarget(root):
            _check_shape("density matrix", root.shape[:1], (1 << graded,))
            if contract.compare.phase == "fixed":
                raise TargetError('a density matrix has no phase, and the contract says phase = "fixed"')
            if not abs(np.linalg.norm(root) - 1) <= _ATOL:
                raise TargetError(f"trace 1 is expected, got {np.linalg.norm(root) ** 2:.12g}")
        case IsometryTarget(matrix):
            _check_shape("matrix", matrix.shape, shape)
            if kind is ObjectKind.UNITARY and shape[0] != shape[1]:
                raise TargetError(f"a unitary has as many graded as free qubits, the registers give {shape}")
            _check_trace_preserving((matrix,))
        case ChannelTarget(kraus):
            for operator in kraus:
                _check_shape("Kraus operator", operator.shape, shape)
            _check_trace_preserving(kraus)
        case InstrumentTarget(branches):
            _check_branches(contract, branches, shape)
        case FunctionTarget(table):
            _check_shape("table", (len(table),), (1 << free,))
            if contract.readout != "record" and not max(table) < 1 << graded:
                raise TargetError(f"table: values below {1 << graded} are expected, got {max(table)}")
        case RelationTarget(allowed):
            _check_shape("allowed", (len(allowed),), (1 << free,))
            if contract.compare.phase == "fixed":
                raise TargetError('a relation leaves the value open and so its phase: phase = "free" is expected')
            if not all(allowed) or not all(0 <= value < 1 << graded for values in allowed for value in values):
                raise TargetError(f"allowed: for each input at least one value below {1 << graded} is expected")
        case PropertyTarget():
            _check_property(contract, target, free)
        case AnswerTarget():
            pass  # nothing to fit: there are no registers


def _check_wide(contract: Contract, target: WideTarget, graded: int, free: int) -> None:
    match target:
        case StabilizerTarget(num_qubits) | SparseStateTarget(num_qubits):
            _check_width("the state", num_qubits, graded)
            if isinstance(target, StabilizerTarget) and contract.compare.phase == "fixed":
                raise TargetError('a stabilizer state has no phase, and the contract says phase = "fixed"')
        case SparseDistributionTarget(num_bits) | AffineDistributionTarget(num_bits):
            if contract.readout != "record":
                _check_width("the distribution", num_bits, graded)
        case ProgramTarget(program):
            _check_width("the program", program.num_qubits, graded)
            _check_width("the program", program.num_qubits, free)
        case OperatorTarget(num_qubits):
            _check_width("the unitary", num_qubits, graded)
            _check_width("the unitary", num_qubits, free)
        case WideFunctionTarget():
            if contract.compare.phase == "fixed":
                raise TargetError('a function of many bits has no phase, and the contract says phase = "fixed"')
            _check_width("the function's input", target.num_inputs, free)
            if contract.readout != "record":
                _check_width("the function's value", target.num_outputs, graded)


def _check_width(what: str, actual: int, expected: int) -> None:
    if actual != expected:
        raise TargetError(f"{what}: {expected} qubits follow from the registers, got {actual}")


def _a(noun: str) -> str:
    return f"an {noun}" if noun[0] in "aeio" else f"a {noun}"  # a unitary


def _check_property(contract: Contract, target: PropertyTarget, free: int) -> None:
    if (target.holds is TableProperty.TWO_TO_ONE) != (0 < target.period < 1 << free):
        raise TargetError(f"period: 1 to {(1 << free) - 1} belongs to two_to_one, and 0 to all else")
    # The most probable value stands for the table, which must leave no second one.
    if contract.compare.reject > 0.5:
        raise TargetError("a property of a truth table needs reject of at most 0.5")


def _check_branches(
    contract: Contract, branches: tuple[tuple[int, tuple[Matrix, ...]], ...], shape: tuple[int, int]
) -> None:
    measured = len(contract.qubits_ending(End.MEASURED))
    records = [record for record, _ in branches]
    if len(set(records)) != len(records):
        raise TargetError(f"records repeat: {records}")
    for record, kraus in branches:
        if contract.readout != "record" and not 0 <= record < 1 << measured:
            raise TargetError(f"records below {1 << measured} are expected, got {record}")
        for operator in kraus:
            _check_shape(f"Kraus operator of record {record}", operator.shape, shape)
    _check_trace_preserving(tuple(operator for _, kraus in branches for operator in kraus))


def _check_shape(what: str, actual: tuple[int, ...], expected: tuple[int, ...]) -> None:
    if actual != expected:
        raise TargetError(f"{what}: shape {expected} follows from the registers, got {actual}")


def _check_trace_preserving(kraus: tuple[Matrix, ...]) -> None:
    if not kraus:
        raise TargetError("no Kraus operator is given")
    total = sum((k.conj().T @ k for k in kraus), start=np.zeros((kraus[0].shape[1],) * 2, dtype=np.complex128))
    error = float(np.abs(total - np.eye(len(total))).max())
    if not error <= _ATOL * math.sqrt(len(total)):
        raise TargetError(f"sum of K^dagger K differs from 1 by {error:.2g}")


def _resolve(value: Any, arguments: Mapping[str, Value]) -> Any:
    if isinstance(value, str) and value.startswith("$"):
        try:
            return resolve_reference(value[1:], arguments)
        except ValueError as error:
            raise TargetError(str(error)) from None
    if isinstance(value, list | tuple):
        return tuple(_resolve(item, arguments) for item in value)
    if isinstance(value, Mapping):
        return {key: _resolve(item, arguments) for key, item in value.items()}
    return value
