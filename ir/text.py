"""Readable form of a Program, one operation a line: ``parse_program(format_program(p)) == p``.

    program 1
    qubits 3
    clbits 2
    global_phase 0.5
    output expectation q0 q2
    unprinted c1

    h q0
    x q1 ctrl q0 !q2  @ library:QFT / user:"my block"
    rz(0.3) q2
    unitary q0 ctrl q1
        [0.0 1.0]
        [1.0 0.0]
    prepare q0 q1
        |01> 0.6
        |10> 0.8j
    channel q2
        kraus
            [1.0 0.0]
            [0.0 0.6]
        kraus
            [0.0 0.8]
            [0.0 0.0]
    measure q0 -> c0
    measure q1 -> not c1
    if c0 c1 in {0, 3}
        x q2
    else
        reset q2
    barrier q0 q1 q2

Grammar (``{}`` repeats, ``[]`` may be left out; blank lines and comments from ``#`` are skipped)::

    text        = "program 1" "qubits" N ["clbits" N] ["global_phase" REAL] {output} [unprinted] {operation}
    output      = "output" ("state" | "density_matrix" | "expectation" | "variance") {QUBIT}
    unprinted   = "unprinted" CLBIT {CLBIT}                             records that are not printed
    operation   = line [origin] [indented lines, four spaces deeper]
    line        = NAME ["(" REAL {"," REAL} ")"] {QUBIT} [controls]     a gate of the table
                | "unitary" {QUBIT} [controls]                          then one ROW a matrix row
                | "prepare" {QUBIT}                                     then KET COMPLEX, zeros left out
                | "channel" {QUBIT}                                     then "kraus" lines, ROWs below each
                | "measure" QUBIT "->" ["not"] CLBIT                    not: the record is inverted
                | "reset" QUBIT
                | "barrier" {QUBIT}
                | "if" CLBIT {CLBIT} "in" "{" [N {"," N}] "}"           then operations; then perhaps
                  "else"                                                a line at the same depth
    controls    = "ctrl" ("" | "!") QUBIT {("" | "!") QUBIT}            !q2 acts where qubit 2 is |0>
    origin      = "@" KIND ":" BLOCK {"/" KIND ":" BLOCK}               outermost block first
    ROW         = "[" COMPLEX {COMPLEX} "]"
    KET         = "|" bits ">"

QUBIT is ``q3``, CLBIT is ``c3``, KIND is library, user or circuit, BLOCK a plain word or a JSON string,
REAL and COMPLEX are Python's spellings (``0.5``, ``1e-05``, ``0.5-0.25j``), angles in radians.

Order (docs/conventions.md): the first qubit of a line is bit 0 of its matrix rows and the rightmost
bit of its kets; bit i of a number in ``in {...}`` is the i-th clbit of the line.

This form is for people: bytes that nobody vouches for go through ``ir.codec``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import assert_never

import numpy as np

from ir.gates import Matrix
from ir.program import (
    Barrier,
    Block,
    Channel,
    Conditional,
    Control,
    Gate,
    Measure,
    Operation,
    Origin,
    Prepare,
    Program,
    Reset,
    UnitaryMatrix,
)
from ir.text_parser import TextError, parse_program

__all__ = ["TextError", "format_operation", "format_program", "parse_program"]

_INDENT = "    "


def format_program(program: Program) -> str:
    """The readable form of ``program``; ends with a newline."""
    lines = [f"program {Program.FORMAT}", f"qubits {program.num_qubits}"]
    if program.num_clbits:
        lines.append(f"clbits {program.num_clbits}")
    if program.global_phase:
        lines.append(f"global_phase {program.global_phase!r}")
    lines += [_words("output", output.kind.value, _qubits(output.qubits)) for output in program.outputs]
    if program.unprinted:
        lines.append(_words("unprinted", *(f"c{clbit}" for clbit in program.unprinted)))
    if program.operations:
        lines += ["", *_block(program.operations, 0)]
    return "\n".join(lines) + "\n"


def format_operation(operation: Operation) -> str:
    """One operation as in ``format_program``, without a newline at the end; for messages and evidence."""
    return "\n".join(_operation(operation, 0))


def _block(operations: Sequence[Operation], depth: int) -> Iterator[str]:
    for operation in operations:
        yield from _operation(operation, depth)


def _operation(operation: Operation, depth: int) -> Iterator[str]:
    head, below = _head(operation), _INDENT * (depth + 1)
    yield _INDENT * depth + head + _origin(operation.origin)
    match operation:
        case UnitaryMatrix(matrix=matrix):
            yield from _rows(matrix, below)
        case Prepare(amplitudes=amplitudes, qubits=qubits):
            for index in np.flatnonzero(amplitudes):
                yield f"{below}|{index:0{len(qubits)}b}> {_complex(complex(amplitudes[index]))}"
        case Channel(kraus=kraus):
            for operator in kraus:
                yield below + "kraus"
                yield from _rows(operator, below + _INDENT)
        case Conditional(operations=then, otherwise=otherwise):
            yield from _block(then, depth + 1)
            if otherwise:
                yield _INDENT * depth + "else"
                yield from _block(otherwise, depth + 1)
        case Gate() | Measure() | Reset() | Barrier():
            pass
        case _:
            assert_never(operation)


def _head(operation: Operation) -> str:
    match operation:
        case Gate(name=name, qubits=qubits, params=params, controls=controls):
            angles = f"({', '.join(map(repr, params))})" if params else ""
            return _words(name + angles, _qubits(qubits), _controls(controls))
        case UnitaryMatrix(qubits=qubits, controls=controls):
            return _words("unitary", _qubits(qubits), _controls(controls))
        case Prepare(qubits=qubits):
            return _words("prepare", _qubits(qubits))
        case Channel(qubits=qubits):
            return _words("channel", _qubits(qubits))
        case Measure(qubit=qubit, clbit=clbit, inverted=inverted):
            return _words("measure", f"q{qubit}", "->", "not" if inverted else "", f"c{clbit}")
        case Reset(qubit=qubit):
            return f"reset q{qubit}"
        case Barrier(qubits=qubits):
            return _words("barrier", _qubits(qubits))
        case Conditional(clbits=clbits, values=values):
            record = " ".join(f"c{clbit}" for clbit in clbits)
            return f"if {record} in {{{', '.join(map(str, sorted(values)))}}}"
        case _:
            assert_never(operation)


def _words(*words: str) -> str:
    return " ".join(filter(None, words))


def _qubits(qubits: Sequence[int]) -> str:
    return " ".join(f"q{qubit}" for qubit in qubits)


def _controls(controls: Sequence[Control]) -> str:
    return _words("ctrl", *(("" if value else "!") + f"q{qubit}" for qubit, value in controls)) if controls else ""


def _rows(matrix: Matrix, indent: str) -> Iterator[str]:
    cells = [[_complex(entry) for entry in row] for row in matrix.tolist()]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for row in cells:
        yield indent + "[" + "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) + "]"


def _complex(value: complex) -> str:
    if not value.imag:
        return repr(value.real)
    if not value.real:
        return f"{value.imag!r}j"
    return f"{value.real!r}{'' if value.imag < 0 else '+'}{value.imag!r}j"


_PLAIN_NAME = re.compile(r"""[^\s"\\/@#]+""")


def _origin(origin: Origin) -> str:
    def name(block: Block) -> str:
        return block.name if _PLAIN_NAME.fullmatch(block.name) else json.dumps(block.name)

    return "  @ " + " / ".join(f"{block.kind.value}:{name(block)}" for block in origin) if origin else ""
