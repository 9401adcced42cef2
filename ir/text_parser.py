"""Reads what ``ir.text`` writes; the grammar stands there."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NoReturn

import numpy as np

from ir.gates import Matrix
from ir.program import (
    MAX_DEPTH,
    MAX_MATRIX_QUBITS,
    MAX_PREPARED_QUBITS,
    Barrier,
    Block,
    BlockKind,
    Channel,
    Conditional,
    Control,
    Gate,
    InvalidProgram,
    Measure,
    Operation,
    Origin,
    Output,
    OutputKind,
    Prepare,
    Program,
    Reset,
    UnitaryMatrix,
    clbits_of,
    qubits_of,
)

_INDENT = 4  # spaces a level


class TextError(ValueError):
    """Text that is no program; the message names the line and what was expected there."""


def parse_program(text: str) -> Program:
    """The program that ``text`` writes out, in the grammar of ``ir.text``.

    Raises:
        TextError: Not that grammar, or not a valid program.
    """
    return _Parser(text).program()


_REAL = r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?"
_COMPLEX = re.compile(rf"{_REAL}j?|{_REAL}[+-](?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?j")
_NUMBER = re.compile(r"[0-9]{1,9}")
_QUBIT = re.compile(r"q([0-9]{1,9})")
_CLBIT = re.compile(r"c([0-9]{1,9})")
_GATE = re.compile(r"([a-z_0-9]+)\s*(?:\(([^()]*)\))?(?:\s+(.*))?")
_IF = re.compile(r"if\s+([^{}]*?)\s+in\s*\{([^{}]*)\}")
_MEASURE = re.compile(r"measure\s+(\S+)\s*->\s*(not\s+)?(\S+)")
_KET = re.compile(r"\|([01]+)>\s*(\S+)")
_BLOCK = re.compile(r"""\s*(library|user|circuit):("(?:[^"\\]|\\.)*"|[^\s"\\/@#]+)\s*""")
# Only an origin holds strings, and in a string a # starts no comment.
_LINE = re.compile(r"""( *)([^@#]*)(@(?:"(?:[^"\\]|\\.)*"|[^"#])*)?(?:#.*)?""")


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    depth: int
    body: str
    origin: Origin

    def fail(self, expected: str) -> NoReturn:
        raise TextError(f"line {self.number}: expected {expected}, found {self.body[:60]!r}")


class _Parser:
    """The lines that mean something, and how far they have been read."""

    def __init__(self, text: str) -> None:
        lines = text.split("\n")
        numbered = ((number, line.rstrip()) for number, line in enumerate(lines, start=1))
        self._lines = [parsed for number, line in numbered if (parsed := _line(number, line))]
        self._length = len(lines)
        self._next = 0
        self._num_qubits = self._num_clbits = 0

    def program(self) -> Program:
        if self._header("program") != str(Program.FORMAT):
            self._fail(f"'program {Program.FORMAT}' as the first line")
        self._num_qubits = self._count("qubits")
        if self._starts("clbits"):
            self._num_clbits = self._count("clbits")
        phase = 0.0
        if self._starts("global_phase"):
            phase = _real(self._lines[self._next], self._header("global_phase") or "")
        outputs = []
        while self._starts("output"):
            outputs.append(_output(self._take()))
        unprinted = _unprinted(self._take()) if self._starts("unprinted") else ()
        operations = self._operations(0)
        if self._next < len(self._lines):
            self._lines[self._next].fail("an operation")
        try:
            return Program(self._num_qubits, self._num_clbits, operations, phase, tuple(outputs), unprinted)
        except InvalidProgram as error:
            raise TextError(f"the program as a whole: {error}") from None

    # Header lines.

    def _starts(self, word: str) -> bool:
        return self._next < len(self._lines) and self._lines[self._next].body.split()[0] == word

    def _header(self, word: str) -> str | None:
        """What follows ``word`` on the next line, or None if that line does not start with it."""
        if not self._starts(word) or self._lines[self._next].depth or self._lines[self._next].origin:
            return None
        return self._take().body[len(word) :].strip()

    def _count(self, word: str) -> int:
        value = self._header(word)
        if value is None or not _NUMBER.fullmatch(value):
            self._fail(f"'{word}' and a number")
        return int(value)

    def _take(self) -> _Line:
        self._next += 1
        return self._lines[self._next - 1]

    def _fail(self, expected: str) -> NoReturn:
        if self._next < len(self._lines):
            self._lines[self._next].fail(expected)
        raise TextError(f"line {self._length}: expected {expected}, found the end of the text")

    # Operations.

    def _below(self, depth: int) -> Iterator[_Line]:
        """The lines exactly at ``depth``, as long as they follow without a shallower one."""
        while self._next < len(self._lines) and self._lines[self._next].depth >= depth:
            line = self._take()
            if line.depth > depth:
                line.fail(f"an indentation of {_INDENT * depth} spaces")
            yield line

    def _operations(self, depth: int) -> tuple[Operation, ...]:
        operations: list[Operation] = []
        for line in self._below(depth):
            if depth > MAX_DEPTH:
                line.fail(f"conditionals nested at most {MAX_DEPTH} deep")
            try:
                operation = self._operation(line)
            except InvalidProgram as error:
                raise TextError(f"line {line.number}: {error}") from None
            for letter, indices, bound in (
                ("q", qubits_of(operation), self._num_qubits),
                ("c", clbits_of(operation), self._num_clbits),
            ):
                for index in indices:
                    if index >= bound:
                        raise TextError(f"line {line.number}: expected indices below {bound}, found {letter}{index}")
            operations.append(operation)
        return tuple(operations)

    def _operation(self, line: _Line) -> Operation:
        below = line.depth + 1
        match line.body.split():
            case ["unitary", *words]:
                qubits, controls = _operands(line, words)
                return UnitaryMatrix(self._matrix(line, below, qubits), qubits, controls, line.origin)
            case ["prepare", *words]:
                qubits = _indices(line, words, _QUBIT, "qubits such as q0")
                return Prepare(self._amplitudes(line, below, qubits), qubits, line.origin)
            case ["channel", *words]:
                qubits = _indices(line, words, _QUBIT, "qubits such as q0")
                kraus = []
                for operator in self._below(below):
                    if operator.body != "kraus" or operator.origin:
                        operator.fail("'kraus'")
                    kraus.append(self._matrix(operator, below + 1, qubits))
                return Channel(tuple(kraus), qubits, line.origin)
            case ["if", *_]:
                return self._conditional(line, below)
            case ["else", *_]:
                return line.fail("an 'if' at this depth before 'else'")
            case ["reset", *words]:
                qubits = _indices(line, words, _QUBIT, "one qubit such as q0")
                if len(qubits) != 1:
                    line.fail("'reset' and one qubit")
                return Reset(qubits[0], line.origin)
            case ["barrier", *words]:
                return Barrier(_indices(line, words, _QUBIT, "qubits such as q0"), line.origin)
            case ["measure", *_]:
                found = _MEASURE.fullmatch(line.body)
                if not found:
                    line.fail("'measure q0 -> c0' or 'measure q0 -> not c0'")
                (qubit,) = _indices(line, [found[1]], _QUBIT, "a qubit such as q0")
                (clbit,) = _indices(line, [found[3]], _CLBIT, "a clbit such as c0")
                return Measure(qubit, clbit, bool(found[2]), line.origin)
            case _:
                return _gate(line)

    def _conditional(self, line: _Line, below: int) -> Conditional:
        found = _IF.fullmatch(line.body)
        if not found:
            line.fail("'if c0 c1 in {0, 3}'")
        clbits = _indices(line, found[1].split(), _CLBIT, "clbits such as c0")
        values = [value.strip() for value in found[2].split(",")] if found[2].strip() else []
        if not all(_NUMBER.fullmatch(value) for value in values):
            line.fail("numbers with commas between { and }")
        then = self._operations(below)
        otherwise: tuple[Operation, ...] = ()
        if self._starts("else") and self._lines[self._next].depth == line.depth:
            word = self._take()
            if word.body != "else" or word.origin:
                word.fail("'else' alone")
            otherwise = self._operations(below)
        return Conditional(clbits, frozenset(map(int, values)), then, otherwise, line.origin)

    def _matrix(self, line: _Line, depth: int, qubits: tuple[int, ...]) -> Matrix:
        if not 1 <= len(qubits) <= MAX_MATRIX_QUBITS:
            line.fail(f"a matrix on 1 to {MAX_MATRIX_QUBITS} qubits")
        side = 2 ** len(qubits)
        rows = []
        for row in self._below(depth):
            entries = row.body[1:-1].split()
            if row.body[0] + row.body[-1] != "[]" or row.origin or len(entries) != side:
                row.fail(f"a row of {side} numbers in [ ]")
            rows.append([_number(row, entry) for entry in entries])
        if len(rows) != side:
            raise TextError(f"line {line.number}: expected {side} rows below, found {len(rows)}")
        return np.array(rows, dtype=np.complex128)

    def _amplitudes(self, line: _Line, depth: int, qubits: tuple[int, ...]) -> Matrix:
        if not 1 <= len(qubits) <= MAX_PREPARED_QUBITS:
            line.fail(f"1 to {MAX_PREPARED_QUBITS} qubits")
        amplitudes = np.zeros(2 ** len(qubits), dtype=np.complex128)
        seen: set[str] = set()
        for row in self._below(depth):
            found = _KET.fullmatch(row.body)
            if not found or row.origin or len(found[1]) != len(qubits):
                row.fail(f"a ket of {len(qubits)} bits and its amplitude")
            if found[1] in seen:
                row.fail("a ket that was not given before")
            seen.add(found[1])
            amplitudes[int(found[1], 2)] = _number(row, found[2])
        return amplitudes


def _line(number: int, text: str) -> _Line | None:
    found = _LINE.fullmatch(text)
    if not found:
        raise TextError(f"line {number}: expected a closing quote, found {text[:60]!r}")
    spaces, body, origin = found[1], found[2].strip(), found[3]
    if not body:
        if origin:
            raise TextError(f"line {number}: expected an operation before '@', found {text[:60]!r}")
        return None
    if len(spaces) % _INDENT or found[2][0].isspace():
        raise TextError(f"line {number}: expected an indentation of four spaces a level, found {text[:60]!r}")
    line = _Line(number, len(spaces) // _INDENT, body, ())
    if not origin:
        return line
    return _Line(number, line.depth, body, _parse_origin(line, origin[1:]))


def _parse_origin(line: _Line, text: str) -> Origin:
    blocks, position = [], 0
    while found := _BLOCK.match(text, position):
        name = found[2]
        if name.startswith('"'):
            try:
                name = json.loads(name)
            except json.JSONDecodeError:
                break
        blocks.append(Block(BlockKind(found[1]), name))
        position = found.end()
        if position == len(text):
            return tuple(blocks)
        if text[position] != "/":
            break
        position += 1
    raise TextError(f"line {line.number}: expected an origin such as '@ library:QFT / user:name', found '@{text[:60]}'")


def _gate(line: _Line) -> Gate:
    found = _GATE.fullmatch(line.body)
    if not found:
        line.fail("an operation such as 'h q0' or 'rz(0.3) q1 ctrl q0'")
    name, angles, operands = found.groups()
    params = tuple(_real(line, angle.strip()) for angle in angles.split(",")) if angles is not None else ()
    qubits, controls = _operands(line, (operands or "").split())
    return Gate(name, qubits, params, controls, line.origin)


def _operands(line: _Line, words: list[str]) -> tuple[tuple[int, ...], tuple[Control, ...]]:
    cut = words.index("ctrl") if "ctrl" in words else len(words)
    qubits = _indices(line, words[:cut], _QUBIT, "qubits such as q0")
    marked = words[cut + 1 :]
    if cut < len(words) and not marked:
        line.fail("control qubits such as q0 or !q0 after 'ctrl'")
    indices = _indices(line, [word.removeprefix("!") for word in marked], _QUBIT, "control qubits such as q0 or !q0")
    return qubits, tuple(
        Control(index, 0 if word.startswith("!") else 1) for index, word in zip(indices, marked, strict=True)
    )


def _indices(line: _Line, words: list[str], pattern: re.Pattern[str], expected: str) -> tuple[int, ...]:
    found = [pattern.fullmatch(word) for word in words]
    if not all(found):
        line.fail(expected)
    return tuple(int(match[1]) for match in found if match)


def _output(line: _Line) -> Output:
    _, *words = line.body.split()
    kinds = [kind.value for kind in OutputKind]
    if not words or words[0] not in kinds or line.depth or line.origin:
        line.fail(f"'output', one of {', '.join(kinds)}, and qubits")
    return Output(OutputKind(words[0]), _indices(line, words[1:], _QUBIT, "qubits such as q0"))


def _unprinted(line: _Line) -> tuple[int, ...]:
    _, *words = line.body.split()
    if not words or line.depth or line.origin:
        line.fail("'unprinted' and clbits")
    return _indices(line, words, _CLBIT, "clbits such as c0")


def _real(line: _Line, text: str) -> float:
    if not re.fullmatch(_REAL, text):
        line.fail("a real number such as 0.5")
    return float(text)


def _number(line: _Line, text: str) -> complex:
    if not _COMPLEX.fullmatch(text):
        line.fail("a complex number such as 0.5-0.25j")
    return complex(text)
