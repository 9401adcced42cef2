"""A Program as a picture in text, for people: one line a qubit, time to the right. Decides nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

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
    qubits_of,
    walk,
)

MAX_QUBITS_DRAWN = 24
MAX_COLUMNS_DRAWN = 400
_LINE, _CROSSING, _CLOSED, _OPEN = "─", "┼", "●", "○"


def draw(program: Program, *, width: int = 100) -> str:
    """The circuit, wrapped to ``width`` characters; what is too large to draw is said, not cut silently."""
    if program.num_qubits > MAX_QUBITS_DRAWN:
        return f"({program.num_qubits} qubits and {len(program.operations)} operations: too wide to draw)"
    if program.num_qubits == 0:
        return "(no qubits)"
    columns = [_column(layer, program.num_qubits) for layer in _layers(program)]
    shown = columns[:MAX_COLUMNS_DRAWN]
    names = [f"q{qubit}: " for qubit in range(program.num_qubits)]
    margin = max(map(len, names))
    blocks = []
    for start, stop in _wrapped(shown, width - margin):
        lines = [
            name.rjust(margin) + "".join(column[qubit] for column in shown[start:stop]) + _LINE
            for qubit, name in enumerate(names)
        ]
        blocks.append("\n".join(lines))
    if len(columns) > len(shown):
        blocks.append(f"(and {len(columns) - len(shown)} further columns)")
    if program.global_phase:
        blocks.append(f"global phase {program.global_phase:.6g}")
    return "\n\n".join(blocks)


def label(operation: Operation) -> str:
    """A short name for an operation: ``RX(0.3)``, ``M->c1``, ``if c0=1: X``."""
    match operation:
        case Gate(name=name, params=params):
            shown = ",".join(f"{value:.4g}" for value in params)
            return name.upper() + (f"({shown})" if shown else "")
        case UnitaryMatrix(qubits=qubits):
            return f"matrix{2 ** len(qubits)}x{2 ** len(qubits)}"
        case Prepare():
            return "prepare"
        case Measure(clbit=clbit, inverted=inverted):
            return f"M{'!' if inverted else ''}->c{clbit}"
        case Reset():
            return "|0>"
        case Channel(kraus=kraus):
            return f"channel({len(kraus)})"
        case Conditional(clbits=clbits, values=values, operations=then, otherwise=otherwise):
            record = ",".join(f"c{clbit}" for clbit in reversed(clbits))
            wanted = "|".join(f"{value:0{len(clbits)}b}" for value in sorted(values))
            body = " ".join(_within(inner) for inner in then)
            rest = " else: " + " ".join(_within(inner) for inner in otherwise) if otherwise else ""
            return f"if {record}={wanted}: {body}{rest}"
        case Barrier():
            return "░"
        case _:
            assert_never(operation)


def _within(operation: Operation) -> str:
    return f"{label(operation)}@{','.join(f'q{qubit}' for qubit in qubits_of(operation))}"


def _touched(operation: Operation) -> list[int]:
    inner = walk([operation]) if isinstance(operation, Conditional) else [operation]
    return sorted({qubit for item in inner for qubit in qubits_of(item)})


def _layers(program: Program) -> Iterator[list[Operation]]:
    """Operations packed to the left: each in the first column where its span of qubits is free.

    A measurement and what depends on its record never share a column.
    """
    layers: list[list[Operation]] = []
    free = [0] * program.num_qubits
    written: dict[int, int] = {}
    for operation in program.operations:
        qubits = _touched(operation)
        if not qubits:
            continue
        span = range(qubits[0], qubits[-1] + 1)
        column = max(free[qubit] for qubit in span)
        if isinstance(operation, Conditional):
            column = max([column, *(written.get(clbit, -1) + 1 for clbit in operation.clbits)])
        while column >= len(layers):
            layers.append([])
        layers[column].append(operation)
        for qubit in span:
            free[qubit] = column + 1
        for inner in walk([operation]):
            if isinstance(inner, Measure):
                written[inner.clbit] = column
    yield from layers


def _column(layer: Sequence[Operation], num_qubits: int) -> list[str]:
    cells = [_LINE] * num_qubits
    for operation in layer:
        qubits = _touched(operation)
        text = label(operation)
        for qubit in range(qubits[0], qubits[-1] + 1):
            cells[qubit] = text if qubit in qubits else _CROSSING
        if isinstance(operation, Gate | UnitaryMatrix):
            _mark_operands(cells, operation.qubits, operation.controls, text)
        elif len(qubits) > 1 and not isinstance(operation, Barrier):
            _mark_operands(cells, tuple(qubits), (), text)
    inner = max(map(len, cells))
    return [_LINE + cell.center(inner, _LINE) + _LINE for cell in cells]


def _mark_operands(cells: list[str], qubits: Sequence[int], controls: Sequence[Control], text: str) -> None:
    """Controls as dots; an operation on several qubits says which operand each line is."""
    for control in controls:
        cells[control.qubit] = _CLOSED if control.value else _OPEN
    if len(qubits) > 1:
        for operand, qubit in enumerate(qubits):
            cells[qubit] = f"{text}:{operand}"


def _wrapped(columns: Sequence[Sequence[str]], width: int) -> Iterator[tuple[int, int]]:
    start, used = 0, 0
    for index, column in enumerate(columns):
        size = len(column[0])
        if index > start and used + size > width:
            yield start, index
            start, used = index, 0
        used += size
    yield start, len(columns)
