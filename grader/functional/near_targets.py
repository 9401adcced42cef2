"""Targets that a common mistake would meet: reversed, inverted, conjugated, shifted by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import assert_never

import numpy as np

from contracts.target_values import (
    AnswerTarget,
    ChannelTarget,
    DensityTarget,
    DistributionTarget,
    FunctionTarget,
    InstrumentTarget,
    IsometryTarget,
    PropertyTarget,
    RelationTarget,
    SingleTarget,
    StateTarget,
)
from grader.functional.registers import Integers
from grader.functional.report import reversed_bits
from ir.gates import Matrix

Altered = tuple[str, Callable[[], SingleTarget]]

# Single bits are tried one by one up to this width.
_MAX_BITS = 16
_CONJUGATE = "the complex conjugate of the target matches"
_INVERSE = "the inverse of the target matches"


def altered_targets(target: SingleTarget, bits_read: int) -> Iterator[Altered]:
    """The altered targets, likely mistakes first, each with what is true of a program that meets it.

    Made only when called: some double the memory that the target takes.

    Args:
        target: That was not met.
        bits_read: Of the value or record that is read of the program. A register need not have as many: where the
            whole record counts, one qubit may be measured again and again; nor need the largest value that a target
            lists fill them.
    """
    match target:
        case DistributionTarget():
            return _distribution(target)
        case StateTarget():
            return _state(target)
        case DensityTarget():
            return _density(target)
        case IsometryTarget():
            return _isometry(target)
        case ChannelTarget():
            return _channel(target)
        case InstrumentTarget():
            return _instrument(target, bits_read)
        case FunctionTarget():
            return _function(target, bits_read)
        case RelationTarget():
            return _relation(target, bits_read)
        case PropertyTarget() | AnswerTarget():
            return iter(())
        case _:
            assert_never(target)


def _distribution(target: DistributionTarget) -> Iterator[Altered]:
    law = target.probabilities
    width = len(law).bit_length() - 1
    yield (
        "with the bit order reversed the distribution matches",
        lambda: DistributionTarget(law[reversed_bits(width)]),
    )
    for text, mask in _masks(width, "the record"):
        yield text, lambda mask=mask: DistributionTarget(law[np.arange(len(law)) ^ mask])  # type: ignore[misc]


def _state(target: StateTarget) -> Iterator[Altered]:
    vector = target.amplitudes
    order = reversed_bits(_width(vector))
    yield "with the qubit order reversed the state matches", lambda: StateTarget(vector[order])
    yield _CONJUGATE, lambda: StateTarget(vector.conj())
    for text, mask in _masks(_width(vector), "the state"):
        yield text, lambda mask=mask: StateTarget(vector[np.arange(len(vector)) ^ mask])  # type: ignore[misc]


def _density(target: DensityTarget) -> Iterator[Altered]:
    root = target.root
    order = reversed_bits(_width(root))
    yield "with the qubit order reversed the state matches", lambda: DensityTarget(root[order])
    yield _CONJUGATE, lambda: DensityTarget(root.conj())


def _isometry(target: IsometryTarget) -> Iterator[Altered]:
    matrix = target.matrix
    rows, columns = (reversed_bits(length.bit_length() - 1) for length in matrix.shape)
    yield "with the qubit order reversed it matches", lambda: IsometryTarget(matrix[np.ix_(rows, columns)])
    yield "with the order of the output qubits reversed it matches", lambda: IsometryTarget(matrix[rows])
    yield "with the order of the input qubits reversed it matches", lambda: IsometryTarget(matrix[:, columns])
    if matrix.shape[0] == matrix.shape[1]:
        yield _INVERSE, lambda: IsometryTarget(matrix.conj().T)
    yield _CONJUGATE, lambda: IsometryTarget(matrix.conj())


def _channel(target: ChannelTarget) -> Iterator[Altered]:
    kraus = target.kraus
    rows, columns = (reversed_bits(length.bit_length() - 1) for length in kraus[0].shape)
    yield (
        "with the qubit order reversed it matches",
        lambda: ChannelTarget(_each(kraus, lambda k: k[np.ix_(rows, columns)])),
    )
    yield (
        "with the order of the output qubits reversed it matches",
        lambda: ChannelTarget(_each(kraus, lambda k: k[rows])),
    )
    if len(kraus) == 1 and kraus[0].shape[0] == kraus[0].shape[1]:
        yield _INVERSE, lambda: ChannelTarget(_each(kraus, lambda k: k.conj().T))
    yield _CONJUGATE, lambda: ChannelTarget(_each(kraus, np.conj))


def _instrument(target: InstrumentTarget, width: int) -> Iterator[Altered]:
    order = reversed_bits(width)

    def renamed(new: Callable[[int], int]) -> InstrumentTarget:
        return InstrumentTarget(tuple((new(record), kraus) for record, kraus in target.branches))

    yield "with the order of the record's bits reversed it matches", lambda: renamed(lambda record: int(order[record]))
    for text, mask in _masks(width, "the record"):
        yield text, lambda mask=mask: renamed(lambda record: record ^ mask)  # type: ignore[misc]
    yield (
        _CONJUGATE,
        lambda: InstrumentTarget(tuple((record, _each(kraus, np.conj)) for record, kraus in target.branches)),
    )


def _function(target: FunctionTarget, width: int) -> Iterator[Altered]:
    table = np.array(target.table)
    inputs = len(table)
    outputs, order = reversed_bits(width), reversed_bits(inputs.bit_length() - 1)
    last = (1 << width) - 1

    def made(values: Integers) -> FunctionTarget:
        return FunctionTarget(tuple(int(value) for value in values))

    yield "with the bit order reversed the table matches", lambda: made(outputs[table])
    yield "with the order of the input's bits reversed the table matches", lambda: made(table[order])
    yield "with both bit orders reversed the table matches", lambda: made(outputs[table[order]])
    for text, mask in _masks(width, "the value"):
        yield text, lambda mask=mask: made(table ^ mask)  # type: ignore[misc]
    yield "each input gives the value of the next one: off by one", lambda: made(np.roll(table, -1))
    yield "each input gives the value of the one before: off by one", lambda: made(np.roll(table, 1))
    yield "each value is one too large", lambda: made((table + 1) & last)
    yield "each value is one too small", lambda: made((table - 1) & last)


def _relation(target: RelationTarget, width: int) -> Iterator[Altered]:
    outputs = reversed_bits(width)

    def renamed(new: Callable[[int], int]) -> RelationTarget:
        return RelationTarget(tuple(frozenset(new(value) for value in values) for values in target.allowed))

    yield "with the bit order reversed the relation holds", lambda: renamed(lambda value: int(outputs[value]))
    for text, mask in _masks(width, "the value"):
        yield text, lambda mask=mask: renamed(lambda value: value ^ mask)  # type: ignore[misc]


def _masks(width: int, of_what: str) -> Iterator[tuple[str, int]]:
    """Every bit inverted, then each single one."""
    if width > 1:
        yield f"with every bit of {of_what} inverted it matches", (1 << width) - 1
    if width <= _MAX_BITS:
        for position in range(width):
            yield f"with bit {position} of {of_what} inverted it matches", 1 << position


def _each(kraus: tuple[Matrix, ...], change: Callable[[Matrix], Matrix]) -> tuple[Matrix, ...]:
    return tuple(change(operator) for operator in kraus)


def _width(array: Matrix) -> int:
    return len(array).bit_length() - 1
