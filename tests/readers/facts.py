"""What a program of the corpus must do, by mathematics alone; no framework is used here.

Programs are followed as state vectors, one for each way that measurements, resets and noise may go, by index
arithmetic: no code is shared with the grader's engines.
"""

from __future__ import annotations

import cmath
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

import numpy as np

from ir.program import (
    Barrier,
    Channel,
    Conditional,
    Control,
    Gate,
    Measure,
    Operation,
    Prepare,
    Program,
    Reset,
    UnitaryMatrix,
)

ATOL = 1e-9
Holds = Callable[[Program], None]


class Fact(NamedTuple):
    """What a file of the corpus defines, and what is true of it.

    Attributes:
        entry: The name of its entry point.
        holds: Raises AssertionError where it is not true of a program.
        arguments: Of the entry point, plain values; tuples become lists.
        num_qubits: As a contract would name them; 0 if unknown.
    """

    entry: str
    holds: Holds
    arguments: tuple[Any, ...] = ()
    num_qubits: int = 0


def prints(expected: Mapping[str, float]) -> Holds:
    """The printed record, highest clbit leftmost, has exactly this distribution."""

    def holds(program: Program) -> None:
        found: dict[str, float] = {}
        for record, vector in ways(program):
            text = format(record, f"0{program.num_clbits}b")
            found[text] = found.get(text, 0) + float(np.vdot(vector, vector).real)
        assert {len(text) for text in expected} == {program.num_clbits}
        wrong = {t for t in found.keys() | expected.keys() if abs(found.get(t, 0) - expected.get(t, 0)) > ATOL}
        assert not wrong, {text: (found.get(text, 0), expected.get(text, 0)) for text in sorted(wrong)}

    return holds


def ends_in(expected: Iterable[complex]) -> Holds:
    """From |0...0> the program ends in this vector, little-endian, up to one phase."""
    vector = np.asarray(list(expected), dtype=complex)

    def holds(program: Program) -> None:
        ((_, found),) = ways(program)
        assert found.shape == vector.shape
        np.testing.assert_allclose(abs(np.vdot(vector, found)), 1, rtol=0, atol=ATOL)
        np.testing.assert_allclose(found * _phase(np.vdot(found, vector)), vector, rtol=0, atol=1e-8)

    return holds


def does(expected: np.ndarray) -> Holds:
    """The program is this matrix, little-endian, up to one phase."""

    def holds(program: Program) -> None:
        side = 2**program.num_qubits
        assert expected.shape == (side, side)
        columns = [ways(program, np.eye(side, dtype=complex)[k])[0][1] for k in range(side)]
        found = np.array(columns).T
        aligned = found * _phase(np.vdot(found, expected))
        np.testing.assert_allclose(aligned, expected, rtol=0, atol=1e-8)

    return holds


def leaves(qubit: int, expected: Iterable[complex]) -> Holds:
    """Whatever is measured, ``qubit`` ends in this pure state."""
    vector = np.asarray(list(expected), dtype=complex)

    def holds(program: Program) -> None:
        checked = 0
        for _, found in ways(program):
            ones = (np.arange(len(found)) >> qubit & 1).astype(bool)
            parts = np.array([found[~ones], found[ones]])
            rho = parts @ parts.conj().T
            np.testing.assert_allclose(rho / np.trace(rho), np.outer(vector, vector.conj()), rtol=0, atol=ATOL)
            checked += 1
        assert checked

    return holds


def ways(program: Program, start: np.ndarray | None = None) -> list[tuple[int, np.ndarray]]:
    """Every way through: the record and the unnormalised state at its end, from ``start`` or |0...0>."""
    if start is None:
        start = np.zeros(2**program.num_qubits, dtype=complex)
        start[0] = 1
    return _follow(program.operations, [(0, start * cmath.exp(1j * program.global_phase))])


def _phase(number: complex) -> complex:
    return number / abs(number) if abs(number) > 1e-6 else 1


def _follow(operations: Iterable[Operation], states: list[tuple[int, np.ndarray]]) -> list[tuple[int, np.ndarray]]:
    for operation in operations:
        after = [way for record, vector in states for way in _step(operation, record, vector)]
        states = [(record, vector) for record, vector in after if np.linalg.norm(vector) > 1e-12]
    return states


def _step(operation: Operation, record: int, vector: np.ndarray) -> list[tuple[int, np.ndarray]]:
    match operation:
        case Barrier():
            return [(record, vector)]
        case Gate():
            return [(record, applied(operation.matrix(), operation.qubits, operation.controls, vector))]
        case UnitaryMatrix():
            return [(record, applied(operation.matrix, operation.qubits, operation.controls, vector))]
        case Channel():
            return [(record, applied(k, operation.qubits, (), vector)) for k in operation.kraus]
        case Prepare():
            width = 2 ** len(operation.qubits)
            columns = [np.outer(operation.amplitudes, np.eye(width)[k]) for k in range(width)]
            return [(record, applied(column, operation.qubits, (), vector)) for column in columns]
        case Reset(qubit):
            kraus = (np.diag([1, 0]), np.array([[0, 1], [0, 0]]))
            return [(record, applied(k, (qubit,), (), vector)) for k in kraus]
        case Measure(qubit, clbit, inverted):
            kept = record & ~(1 << clbit)
            parts = [applied(k, (qubit,), (), vector) for k in (np.diag([1, 0]), np.diag([0, 1]))]
            return [(kept | (value ^ inverted) << clbit, part) for value, part in enumerate(parts)]
        case Conditional(clbits, values):
            value = sum((record >> clbit & 1) << k for k, clbit in enumerate(clbits))
            return _follow(operation.operations if value in values else operation.otherwise, [(record, vector)])


def applied(
    matrix: np.ndarray, qubits: tuple[int, ...], controls: tuple[Control, ...], vector: np.ndarray
) -> np.ndarray:
    """``matrix`` on ``qubits`` (the first is its least significant bit) where every control has its value."""
    columns = np.arange(len(vector))
    acts = np.ones(len(vector), dtype=bool)
    for qubit, value in controls:
        acts &= (columns >> qubit & 1) == value
    result = np.where(acts, 0, vector)
    columns = columns[acts]
    local = sum(((columns >> q & 1) << k for k, q in enumerate(qubits)), start=np.zeros_like(columns))
    cleared = columns & ~sum(1 << q for q in qubits)
    for row in range(2 ** len(qubits)):
        target = cleared | sum((row >> k & 1) << q for k, q in enumerate(qubits))
        np.add.at(result, target, matrix[row, local] * vector[columns])
    return result
