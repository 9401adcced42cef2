"""Targets: a contract names a closed form or writes numbers out; here they become values to compare with."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import numpy as np

from contracts.arguments import Value
from contracts.closed_forms import distributions, literal, operations, states
from contracts.closed_forms.parameters import TargetError
from contracts.schema import Contract, End, ObjectKind, Start, Target
from contracts.target_values import (
    ChannelTarget,
    DistributionTarget,
    FunctionTarget,
    InstrumentTarget,
    IsometryTarget,
    StateTarget,
    TargetValue,
)
from ir.gates import Matrix

__all__ = ["CLOSED_FORMS", "TargetError", "check_target", "evaluate", "evaluate_for"]

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
            literal.amplitudes,
            literal.probabilities,
            literal.table,
            literal.matrix,
        )
    }
)

_KINDS: Mapping[ObjectKind, type] = MappingProxyType(
    {
        ObjectKind.DISTRIBUTION: DistributionTarget,
        ObjectKind.STATE: StateTarget,
        ObjectKind.UNITARY: IsometryTarget,
        ObjectKind.ISOMETRY: IsometryTarget,
        ObjectKind.CHANNEL: ChannelTarget,
        ObjectKind.INSTRUMENT: InstrumentTarget,
        ObjectKind.CLASSICAL_FUNCTION: FunctionTarget,
    }
)
_WORDS: Mapping[type, str] = MappingProxyType(
    {
        DistributionTarget: "distribution",
        StateTarget: "state",
        IsometryTarget: "unitary or isometry",
        ChannelTarget: "channel",
        InstrumentTarget: "instrument",
        FunctionTarget: "truth table",
    }
)
_ATOL = 1e-9


def evaluate(target: Target, arguments: Mapping[str, Value]) -> TargetValue:
    """The target's value; parameters such as ``"$theta"``, also inside lists, take that argument's value.

    Raises:
        TargetError: The form, a parameter's name or its value is unknown or wrong.
    """
    form = CLOSED_FORMS.get(target.form)
    if form is None:
        raise TargetError(f"form {target.form!r} is not known; there are {', '.join(sorted(CLOSED_FORMS))}")
    expected = inspect.signature(form).parameters
    if set(expected) != set(target.parameters):
        raise TargetError(f"{target.form}: parameters {list(expected)} are expected, got {sorted(target.parameters)}")
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
    if not isinstance(target, _KINDS[kind]):
        raise TargetError(f"the form gives a {_WORDS[type(target)]}, and the contract compares a {kind}")
    graded = len(contract.qubits_ending(End.GRADED))
    free = len(contract.qubits_starting(Start.FREE))
    restored = sum(
        len(register.qubits)
        for register in contract.registers
        if register.start is Start.FREE and register.end is End.RESTORED
    )
    shape = (1 << graded, 1 << (free - restored))
    match target:
        case DistributionTarget(probabilities):
            if contract.readout != "record":  # then the program decides how many bits it records
                _check_shape("probabilities", probabilities.shape, (1 << graded,))
        case StateTarget(amplitudes):
            _check_shape("amplitudes", amplitudes.shape, (1 << graded,))
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
        if value[1:] not in arguments:
            raise TargetError(f"{value}: no such argument; there are {sorted(arguments)}")
        return arguments[value[1:]]
    if isinstance(value, list | tuple):
        return tuple(_resolve(item, arguments) for item in value)
    return value
