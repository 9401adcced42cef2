"""Canonical bytes of a Program, their digest, and strict decoding of bytes that nobody vouches for.

The bytes are JSON in one fixed spelling (no spaces, ASCII, shortest floats, arrays as base64 of
little-endian complex128). Decoding ends with encoding again: bytes that are not exactly what
``encode`` would write are refused, so one program has one byte string.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
from collections.abc import Iterable
from typing import Any, NoReturn, assert_never

import numpy as np

from ir.gates import Matrix
from ir.program import (
    MAX_DEPTH,
    MAX_MATRIX_QUBITS,
    MAX_OPERATIONS,
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
)

MAX_BYTES = 64 * 1024 * 1024
_TAG = "qassay.program"
_MAX_MESSAGE = 300  # characters; some messages quote the data


class DecodeError(ValueError):
    """Bytes that are not the canonical form of a valid program."""


def digest(program: Program) -> str:
    """``sha256:`` and the hexadecimal digest of the canonical bytes."""
    return "sha256:" + hashlib.sha256(encode(program)).hexdigest()


def encode(program: Program) -> bytes:
    """The canonical bytes of ``program``."""
    origins: dict[Origin, int] = {}
    operations = [_encode_operation(operation, origins) for operation in program.operations]
    outputs = [[output.kind.value, *output.qubits] for output in program.outputs]
    blocks = [[[block.kind.value, block.name] for block in origin] for origin in origins]
    document = [
        _TAG,
        Program.FORMAT,
        program.num_qubits,
        program.num_clbits,
        program.global_phase,
        blocks,
        operations,
        outputs,
    ]
    if program.unprinted:  # left out where there are none
        document.append(list(program.unprinted))
    return json.dumps(document, separators=(",", ":"), ensure_ascii=True, allow_nan=False).encode("ascii")


def decode(data: bytes, *, max_bytes: int = MAX_BYTES) -> Program:
    """The program that ``data`` encodes.

    Args:
        data: Untrusted. Memory stays within a fixed multiple of its length (a short gate is twenty
            bytes here, and eight hundred at the peak of reading it), whatever sizes the bytes claim.
        max_bytes: Longer input is refused unread.

    Raises:
        DecodeError: Not canonical bytes of a valid program; the message says why.
    """
    if len(data) > max_bytes:
        raise DecodeError(f"{len(data)} bytes, at most {max_bytes} are accepted")
    try:
        program = _decode_document(_parse(data))  # what was parsed is gone before encode makes as much again
        canonical = encode(program)
    except DecodeError:
        raise
    except RecursionError:
        raise DecodeError("nested too deeply") from None
    # Every failure of the checks below on data of the wrong shape is the data's fault.
    except (ValueError, TypeError, KeyError, IndexError, OverflowError, InvalidProgram) as error:
        raise DecodeError(f"not a program: {str(error)[:_MAX_MESSAGE]}") from None
    if canonical != data:
        raise DecodeError("not in canonical form")
    return program


def _encode_operation(operation: Operation, origins: dict[Origin, int]) -> list[Any]:
    origin = origins.setdefault(operation.origin, len(origins))
    match operation:
        case Gate(name=name, qubits=qubits, params=params, controls=controls):
            return ["g", origin, name, list(qubits), list(params), _flat(controls)]
        case UnitaryMatrix(matrix=matrix, qubits=qubits, controls=controls):
            return ["u", origin, _pack(matrix), list(qubits), _flat(controls)]
        case Prepare(amplitudes=amplitudes, qubits=qubits):
            return ["p", origin, _pack(amplitudes), list(qubits)]
        case Measure(qubit=qubit, clbit=clbit, inverted=inverted):
            return ["m", origin, qubit, clbit, int(inverted)]
        case Reset(qubit=qubit):
            return ["r", origin, qubit]
        case Channel(kraus=kraus, qubits=qubits):
            return ["k", origin, [_pack(operator) for operator in kraus], list(qubits)]
        case Conditional(clbits=clbits, values=values, operations=then, otherwise=otherwise):
            return [
                "c",
                origin,
                list(clbits),
                sorted(values),
                [_encode_operation(inner, origins) for inner in then],
                [_encode_operation(inner, origins) for inner in otherwise],
            ]
        case Barrier(qubits=qubits):
            return ["b", origin, list(qubits)]
        case _:
            assert_never(operation)


def _parse(data: bytes) -> Any:
    return json.loads(data.decode("ascii"), parse_constant=_refuse_constant, object_pairs_hook=_refuse_object)


def _decode_document(document: Any) -> Program:
    head, unprinted = _list(document)[:8], _list(document)[8:]
    tag, version, num_qubits, num_clbits, global_phase, blocks, operations, outputs = _list(head, 8)
    if unprinted:
        (unprinted,) = _list(unprinted, 1)
    if tag != _TAG or version != Program.FORMAT:
        raise DecodeError(f"expected [{_TAG!r}, {Program.FORMAT}, ...], got [{tag!r:.40}, {version!r:.40}, ...]")
    origins = [tuple(_decode_block(block) for block in _list(origin)) for origin in _list(blocks)]
    return Program(
        _integer(num_qubits),
        _integer(num_clbits),
        _decode_operations(operations, origins, 0),
        _float(global_phase),
        tuple(_decode_output(output) for output in _list(outputs)),
        _integers(unprinted),
    )


def _decode_block(block: Any) -> Block:
    kind, name = _list(block, 2)
    return Block(BlockKind(kind), name)


def _decode_output(output: Any) -> Output:
    kind, *qubits = _list(output)
    return Output(OutputKind(kind), _integers(qubits))


def _decode_operations(operations: Any, origins: list[Origin], depth: int) -> tuple[Operation, ...]:
    if depth > MAX_DEPTH:
        raise DecodeError(f"conditionals nested deeper than {MAX_DEPTH}")
    if len(_list(operations)) > MAX_OPERATIONS:
        raise DecodeError(f"more than {MAX_OPERATIONS} operations")
    return tuple(_decode_operation(operation, origins, depth) for operation in operations)


def _decode_operation(encoded: Any, origins: list[Origin], depth: int) -> Operation:
    tag, origin_index, *fields = _list(encoded)
    origin = origins[_integer(origin_index)]
    match tag, fields:
        case "g", [str(name), qubits, params, controls]:
            return Gate(name, _integers(qubits), tuple(map(_float, _list(params))), _controls(controls), origin)
        case "u", [packed, qubits, controls]:
            return UnitaryMatrix(_square(packed, qubits), _integers(qubits), _controls(controls), origin)
        case "p", [packed, qubits]:
            return Prepare(_amplitudes(packed, qubits), _integers(qubits), origin)
        case "m", [qubit, clbit, inverted]:
            return Measure(_integer(qubit), _integer(clbit), bool(_integer(inverted)), origin)
        case "r", [qubit]:
            return Reset(_integer(qubit), origin)
        case "k", [kraus, qubits]:
            return Channel(tuple(_square(packed, qubits) for packed in _list(kraus)), _integers(qubits), origin)
        case "c", [clbits, values, then, otherwise]:
            return Conditional(
                _integers(clbits),
                frozenset(_integers(values)),
                _decode_operations(then, origins, depth + 1),
                _decode_operations(otherwise, origins, depth + 1),
                origin,
            )
        case "b", [qubits]:
            return Barrier(_integers(qubits), origin)
        case _:
            raise DecodeError(f"unknown operation {tag!r:.40} with {len(fields)} fields")


def _flat(controls: Iterable[Control]) -> list[int]:
    return [number for control in controls for number in control]


def _controls(flat: Any) -> tuple[Control, ...]:
    numbers = _integers(flat)
    if len(numbers) % 2:
        raise DecodeError("controls come as pairs of qubit and value")
    return tuple(Control(*pair) for pair in zip(numbers[::2], numbers[1::2], strict=True))


def _pack(array: Matrix) -> str:
    return base64.b64encode(array.astype("<c16").tobytes()).decode("ascii")


def _amplitudes(packed: Any, qubits: Any) -> Matrix:
    if len(_list(qubits)) > MAX_PREPARED_QUBITS:
        raise DecodeError(f"prepare on {len(qubits)} qubits, at most {MAX_PREPARED_QUBITS} are accepted")
    return _unpack(packed, 2 ** len(qubits))


def _square(packed: Any, qubits: Any) -> Matrix:
    if len(_list(qubits)) > MAX_MATRIX_QUBITS:
        raise DecodeError(f"a matrix on {len(qubits)} qubits, at most {MAX_MATRIX_QUBITS} are accepted")
    side: int = 2 ** len(qubits)
    return _unpack(packed, side * side).reshape(side, side)


def _unpack(packed: Any, entries: int) -> Matrix:
    # The length is compared before anything is unpacked: 16 bytes an entry, 4 characters for 3 bytes.
    if type(packed) is not str or len(packed) != (16 * entries + 2) // 3 * 4:
        raise DecodeError(f"an array of {entries} entries is a base64 string of {16 * entries} bytes")
    try:
        raw = base64.b64decode(packed, validate=True)
    except binascii.Error:
        raise DecodeError("an array is a base64 string") from None
    return np.frombuffer(raw, dtype="<c16").astype(np.complex128)


def _list(value: Any, length: int | None = None) -> list[Any]:
    if type(value) is not list or (length is not None and len(value) != length):
        raise DecodeError(f"a list{'' if length is None else f' of {length}'} is expected")
    return value


def _integer(value: Any) -> int:
    if type(value) is not int:
        raise DecodeError(f"an integer is expected, got {type(value).__name__}")
    return value


def _integers(value: Any) -> tuple[int, ...]:
    return tuple(_integer(item) for item in _list(value))


def _float(value: Any) -> float:
    if type(value) is not float:
        raise DecodeError(f"a floating-point number is expected, got {type(value).__name__}")
    return value


def _refuse_object(_: object) -> NoReturn:
    raise DecodeError("a list is expected, got an object")


def _refuse_constant(name: str) -> NoReturn:
    raise DecodeError(f"{name} is not a number")
