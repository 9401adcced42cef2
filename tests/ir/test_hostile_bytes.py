"""Bytes that are not exactly what ``encode`` writes are refused with DecodeError, in bounded memory."""

from __future__ import annotations

import base64
import json
import struct
import tracemalloc

import numpy as np
import pytest
from hypothesis import example, given, settings, strategies as st

from ir.codec import DecodeError, decode, encode
from ir.program import MAX_DEPTH, MAX_OPERATIONS, Gate, Program, UnitaryMatrix
from ir.random_programs import random_program


def document(operations="[]", *, tag='"qassay.program"', version="1", qubits="2", clbits="1", phase="0.0",
             blocks="[[]]", outputs="[]"):  # fmt: skip
    """The bytes of a document with any of its parts spelt by hand."""
    return f"[{tag},{version},{qubits},{clbits},{phase},{blocks},{operations},{outputs}]".encode()


def pack(*entries):
    return base64.b64encode(b"".join(struct.pack("<dd", complex(e).real, complex(e).imag) for e in entries)).decode()


def test_the_hand_spelt_document_is_accepted_when_it_is_right():
    # So that every refusal below is due to its one change.
    assert decode(document('[["g",0,"rz",[0],[0.5],[1,1]]]')).operations == (Gate("rz", (0,), (0.5,), ((1, 1),)),)
    assert decode(document(f'[["u",0,"{pack(0, 1, 1, 0)}",[0],[]]]')).num_qubits == 2
    assert decode(document(f'[["p",0,"{pack(0, 1)}",[0]]]')).num_clbits == 1
    assert decode(document(f'[["k",0,["{pack(0, 1, 1, 0)}"],[0]]]')).operations
    assert decode(document('[["c",0,[0],[1],[["r",0,0]],[]]]')).operations
    assert decode(document("[]", blocks="[]")).operations == ()


RZ = '[["g",0,"rz",[0],[{}],[]]]'
HOSTILE = {
    # not JSON, or not this document
    "empty": b"",
    "white space": b" ",
    "null": b"null",
    "number": b"1",
    "text": b'"qassay.program"',
    "object": b'{"a":1}',
    "empty list": b"[]",
    "not ASCII": '["é"]'.encode(),
    "not UTF-8": b"\xff\xfe[",
    "UTF-8 byte order mark": b"\xef\xbb\xbf" + document(blocks="[]"),
    "two documents": document(blocks="[]") * 2,
    "trailing space": document(blocks="[]") + b" ",
    "trailing newline": document(blocks="[]") + b"\n",
    "trailing NUL": document(blocks="[]") + b"\0",
    "leading space": b" " + document(blocks="[]"),
    "a ninth field": document(outputs="[],0", blocks="[]"),
    "unprinted empty": document(outputs="[],[]", blocks="[]"),
    "unprinted out of range": document(outputs="[],[1]", blocks="[]"),
    "a tenth field": document(outputs="[],[0],0", blocks="[]"),
    "a missing field": b'["qassay.program",1,2,1,0.0,[],[]]',
    "another tag": document(tag='"qassay.programs"', blocks="[]"),
    "tag no text": document(tag="[[[]]]", blocks="[]"),
    "another version": document(version="2", blocks="[]"),
    "version a float": document(version="1.0", blocks="[]"),
    "version a boolean": document(version="true", blocks="[]"),
    # numbers
    "qubits a million": document(qubits="1000000", blocks="[]"),
    "qubits 10**4000": document(qubits="1" + "0" * 4000, blocks="[]"),
    "qubits 10**100000": document(qubits="1" + "0" * 100_000, blocks="[]"),
    "qubits negative": document(qubits="-1", blocks="[]"),
    "qubits minus zero": document(qubits="-0", blocks="[]"),
    "qubits a float": document(qubits="2.0", blocks="[]"),
    "qubits an exponent": document(qubits="2e0", blocks="[]"),
    "qubits a boolean": document(qubits="true", blocks="[]"),
    "qubits null": document(qubits="null", blocks="[]"),
    "qubits with a leading zero": document(qubits="02", blocks="[]"),
    "clbits a million": document(clbits="1000000", blocks="[]"),
    "phase an integer": document(phase="0", blocks="[]"),
    "phase minus zero": document(phase="-0.0", blocks="[]"),
    "phase NaN": document(phase="NaN", blocks="[]"),
    "phase infinite": document(phase="Infinity", blocks="[]"),
    "phase minus infinite": document(phase="-Infinity", blocks="[]"),
    "phase overflows": document(phase="1e999", blocks="[]"),
    "phase underflows": document(phase="1e-999", blocks="[]"),
    "angle overflows": document(RZ.format("-1e999")),
    "angle NaN": document(RZ.format("NaN")),
    "angle 1.00": document(RZ.format("1.00")),
    "angle 1": document(RZ.format("1")),
    "angle 1e0": document(RZ.format("1e0")),
    "angle 1E1": document(RZ.format("1E1")),
    "angle 10.0e0": document(RZ.format("10.0e0")),
    "angle minus zero": document(RZ.format("-0.0")),
    "angle with surplus digits": document(RZ.format("0.50000000000000000001")),
    "angle of a million digits": document(RZ.format("0." + "1" * 10**6)),
    "angle text": document(RZ.format('"0.5"')),
    "angle a list": document(RZ.format("[0.5]")),
    # structure
    "unknown operation": document('[["x",0,[0]]]'),
    "operation without fields": document("[[]]"),
    "operation of one field": document('[["r"]]'),
    "operation an object": document('[{"r":0}]'),
    "operation text": document('["r"]'),
    "operations an object": document("{}"),
    "operation tag a list": document("[[[],0,0]]"),
    "operation tag huge": document('[["' + "r" * 10**6 + '",0,0]]'),
    "surplus field": document('[["r",0,0,0]]'),
    "missing field": document('[["m",0,0,0]]'),
    "gate name a number": document('[["g",0,1,[0],[],[]]]'),
    "gate of no row": document('[["g",0,"cx",[0,1],[],[]]]'),
    "gate name huge": document('[["g",0,"r' + "z" * 10**6 + '",[0],[0.5],[]]]'),
    "gate name a surrogate": document('[["g",0,"\\ud800",[0],[],[]]]'),
    "gate name escaped": document('[["g",0,"\\u0068",[0],[],[]]]'),
    "qubit out of range": document('[["g",0,"h",[2],[],[]]]'),
    "qubit negative": document('[["g",0,"h",[-1],[],[]]]'),
    "qubit a float": document('[["g",0,"h",[0.0],[],[]]]'),
    "qubit huge": document('[["g",0,"h",[' + "9" * 4000 + "],[],[]]]"),
    "qubits repeat": document('[["g",0,"swap",[1,1],[],[]]]'),
    "controls unsorted": document('[["g",0,"x",[0],[],[2,1,1,1]]]', qubits="3"),
    "controls odd": document('[["g",0,"x",[0],[],[1]]]'),
    "control value": document('[["g",0,"x",[0],[],[1,2]]]'),
    "inverted 2": document('[["m",0,0,0,2]]'),
    "inverted a boolean": document('[["m",0,0,0,true]]'),
    "clbit out of range": document('[["m",0,0,1,0]]'),
    "values unsorted": document('[["c",0,[0],[1,0],[],[]]]'),
    "values repeat": document('[["c",0,[0],[1,1],[],[]]]'),
    "value out of range": document('[["c",0,[0],[2],[],[]]]'),
    "condition without clbits": document('[["c",0,[],[],[],[]]]'),
    "output of no kind": document(outputs='[["counts",0]]', blocks="[]"),
    "output kind a list": document(outputs="[[[],0]]", blocks="[]"),
    "output empty": document(outputs="[[]]", blocks="[]"),
    "output out of range": document(outputs='[["state",2]]', blocks="[]"),
    # origins
    "origin index": document('[["r",1,0]]'),
    "origin index negative": document('[["r",-1,0]]'),
    "origin unused": document('[["r",0,0]]', blocks='[[],[["user","f"]]]'),
    "origin twice": document('[["r",0,0],["r",1,0]]', blocks="[[],[]]"),
    "origins in another order": document('[["r",1,0],["r",0,0]]', blocks='[[],[["user","f"]]]'),
    "origin of no kind": document('[["r",0,0]]', blocks='[[["framework","f"]]]'),
    "origin of no text": document('[["r",0,0]]', blocks='[[["user",1]]]'),
    "origin not printable": document('[["r",0,0]]', blocks='[[["user","\\n"]]]'),
    "origin not ASCII": document('[["r",0,0]]', blocks='[[["user","\\u00e9"]]]'),
    "origin with an escaped slash": document('[["r",0,0]]', blocks='[[["user","\\/"]]]'),
    "origin name huge": document('[["r",0,0]]', blocks='[[["user","' + "f" * 10**6 + '"]]]'),
    "origin too deep": document('[["r",0,0]]', blocks="[[" + ",".join(['["user","f"]'] * 33) + "]]"),
    # arrays
    "matrix not unitary": document(f'[["u",0,"{pack(1, 0, 0, 2)}",[0],[]]]'),
    "matrix NaN": document(f'[["u",0,"{pack(float("nan"), 0, 0, 1)}",[0],[]]]'),
    "matrix infinite": document(f'[["u",0,"{pack(float("inf"), 0, 0, 1)}",[0],[]]]'),
    "matrix overflows when squared": document(f'[["u",0,"{pack(1e200, 0, 0, 1)}",[0],[]]]'),
    "matrix with minus zero": document(f'[["u",0,"{pack(1, -0.0, 0, 1)}",[0],[]]]'),
    "matrix of another size": document(f'[["u",0,"{pack(1, 0, 0, 1)}",[0,1],[]]]'),
    "matrix not square": document(f'[["u",0,"{pack(1, 0, 0)}",[0],[]]]'),
    "matrix on no qubit": document(f'[["u",0,"{pack(1)}",[],[]]]'),
    "matrix empty": document('[["u",0,"",[0],[]]]'),
    "matrix claims 4000 qubits": document(f'[["u",0,"",{json.dumps(list(range(4000)))},[]]]', qubits="4000"),
    "matrix claims 10 qubits": document(f'[["u",0,"AAAA",{json.dumps(list(range(10)))},[]]]', qubits="10"),
    "amplitudes claim 20 qubits": document(f'[["p",0,"AAAA",{json.dumps(list(range(20)))}]]', qubits="20"),
    "amplitudes not normalised": document(f'[["p",0,"{pack(1, 1)}",[0]]]'),
    "amplitudes a list": document('[["p",0,[1.0,0.0],[0]]]'),
    "channel not complete": document(f'[["k",0,["{pack(1, 0, 0, 0)}"],[0]]]'),
    "channel empty": document('[["k",0,[],[0]]]'),
    "channel text": document(f'[["k",0,"{pack(1, 0, 0, 1)}",[0]]]'),
    "base64 without padding": document(f'[["p",0,"{pack(0, 1).rstrip("=")}",[0]]]'),
    "base64 with spaces": document(f'[["p",0,"{pack(0, 1)[:-4]}    ",[0]]]'),
    "base64 of another alphabet": document(f'[["p",0,"{pack(0, 1)[:-4]}-_==",[0]]]'),
    "base64 padded inside": document(f'[["p",0,"{"=" * 44}",[0]]]'),
    "base64 not ASCII": document('[["p",0,"' + "\\u00e9" * 44 + '",[0]]]'),
    "base64 with bits beyond the end": document(f'[["p",0,"{pack(0, 1)[:-2]}B=",[0]]]'),
    # nesting
    "brackets": b"[" * 100_000,
    "closed brackets": b"[" * 100_000 + b"]" * 100_000,
    "brackets below the parser's bound": document("[" * 500 + "]" * 500),
    "objects": b'{"":' * 100_000,
    "conditionals too deep": document('[["c",0,[0],[1],' * 33 + "[]" + ",[]]]" * 33),
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_bytes_are_refused(name):
    with pytest.raises(DecodeError) as caught:
        decode(HOSTILE[name])
    assert 0 < len(str(caught.value)) < 500


@pytest.mark.parametrize("name", ["matrix empty", "matrix not square", "channel of short operators"])
def test_the_length_of_an_array_is_compared_with_its_qubits_before_it_is_unpacked(name):
    short = {"channel of short operators": document(f'[["k",0,["{pack(1)}"],[0]]]')}
    with pytest.raises(DecodeError, match="an array of 4 entries is a base64 string of 64 bytes"):
        decode((HOSTILE | short)[name])


def test_the_bound_on_the_length_is_checked_first():
    with pytest.raises(DecodeError, match="10 bytes, at most 9 are accepted"):
        decode(b"[" * 10, max_bytes=9)


def test_conditionals_as_deep_as_allowed_are_accepted():
    data = document('[["c",0,[0],[1],' * MAX_DEPTH + '[["r",0,0]]' + ",[]]]" * MAX_DEPTH)
    assert encode(decode(data)) == data


VALID = [
    encode(random_program(np.random.default_rng(seed), 3, 8, num_clbits=2))
    for seed in range(8)
]  # fmt: skip


@pytest.mark.parametrize("data", VALID, ids=range(len(VALID)))
def test_no_prefix_of_valid_bytes_is_accepted(data):
    refused = 0
    for length in range(0, len(data), 1 + len(data) // 400):
        with pytest.raises(DecodeError):
            decode(data[:length])
        refused += 1
    assert refused >= 200


def decodes_to_itself_or_is_refused(data):
    try:
        program = decode(data)
    except DecodeError:
        return
    assert encode(program) == data


@settings(deadline=None, max_examples=300)
@given(st.sampled_from(VALID), st.data())
def test_bytes_changed_at_random_are_refused_or_canonical(data, choice):
    changed = bytearray(data)
    for _ in range(choice.draw(st.integers(1, 3))):
        position = choice.draw(st.integers(0, len(changed) - 1))
        kind = choice.draw(st.sampled_from(["replace", "insert", "delete", "copy"]))
        piece = choice.draw(
            st.sampled_from([b"0", b"-", b"1", b".", b"e9", b"[", b"]", b",", b'"', b"\\", b"null", b"A"])
        )
        if kind == "replace":
            changed[position : position + 1] = piece
        elif kind == "insert":
            changed[position:position] = piece
        elif kind == "delete":
            del changed[position : position + choice.draw(st.integers(1, 8))]
        else:
            start = choice.draw(st.integers(0, len(data) - 1))
            changed[position:position] = data[start : start + choice.draw(st.integers(1, 30))]
        if not changed:
            break
    decodes_to_itself_or_is_refused(bytes(changed))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 5) | st.floats() | st.text(max_size=4)
    | st.sampled_from(["qassay.program", "g", "u", "p", "m", "r", "k", "c", "b", "h", "rz", "user", "state"]),
    lambda inner: st.lists(inner, max_size=8) | st.dictionaries(st.text(max_size=2), inner, max_size=2),
    max_leaves=12,
)  # fmt: skip


@settings(deadline=None, max_examples=120)
@given(JSON, JSON, JSON)
@example([], [[[]]], [])
def test_any_json_in_the_place_of_lists_is_refused_or_canonical(blocks, operations, outputs):
    data = json.dumps(["qassay.program", 1, 3, 2, 0.0, blocks, operations, outputs], separators=(",", ":")).encode()
    decodes_to_itself_or_is_refused(data)


@settings(deadline=None, max_examples=120)
@given(st.sampled_from("gupmrkcb"), st.lists(JSON, max_size=5))
def test_any_json_in_the_place_of_fields_is_refused_or_canonical(tag, fields):
    data = json.dumps(["qassay.program", 1, 3, 2, 0.0, [[]], [[tag, 0, *fields]], []], separators=(",", ":")).encode()
    decodes_to_itself_or_is_refused(data)


@settings(deadline=None, max_examples=100)
@given(st.binary(max_size=200))
def test_any_bytes_are_refused(data):
    with pytest.raises(DecodeError):
        decode(data)


N = 60_000  # bytes of each flood
FLOODS = {
    "open brackets": b"[" * N,
    "empty lists": document("[" + "[]," * (N // 3) + "[]]"),
    "nested pairs": document("[" + "[[]]," * (N // 5) + "[]]"),
    "empty objects": document("[" + "{}," * (N // 3) + "{}]"),
    "empty strings": document("[" + '"",' * (N // 3) + '""]'),
    "floats": document("[" + "1.5," * (N // 4) + "1.5]"),
    "integers": document("[" + "999," * (N // 4) + "0]"),
    "barriers": document("[" + '["b",0,[]],' * (N // 11) + '["b",0,[]]]'),
    "gates": document("[" + '["g",0,"h",[0],[],[]],' * (N // 22) + '["g",0,"h",[0],[],[]]]'),
    "conditionals": document("[" + '["c",0,[0],[],[],[]],' * (N // 21) + '["r",0,9]]'),
    "origins": document("[]", blocks="[" + "[]," * (N // 3) + "[]]"),
    "blocks": document("[]", blocks="[[" + '["user","f"],' * (N // 13) + '["user","f"]]]'),
    "Kraus operators of no entry": document('[["k",0,[' + '"",' * (N // 3) + '""],[0]]]'),
    "outputs": document(outputs="[" + '["state"],' * (N // 10) + "[]]", blocks="[]"),
    "an array": document(f'[["p",0,"{"A" * N}",{json.dumps(list(range(20)))}]]', qubits="20"),
    "claims of large arrays": document(
        "[" + ",".join([f'["p",0,"AAAA",{json.dumps(list(range(20)))}]'] * (N // 70)) + "]", qubits="20"
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FLOODS)
def test_memory_stays_within_a_fixed_multiple_of_the_length(name):
    data = FLOODS[name]
    tracemalloc.start()
    try:
        decodes_to_itself_or_is_refused(data)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    # A gate of 22 bytes takes some 780 as lists and as an operation.
    assert peak < 45 * len(data)


def test_more_operations_than_allowed_are_refused_before_they_are_built():
    data = document("[" + "0," * MAX_OPERATIONS + "0]")
    with pytest.raises(DecodeError, match=f"more than {MAX_OPERATIONS} operations"):
        decode(data)


def test_a_forged_matrix_gains_nothing_that_writing_it_would_not():
    # The bytes say what the author could have written: the same object, just as visible.
    data = document(f'[["u",0,"{pack(0, 1, 1, 0)}",[0],[]]]')
    assert decode(data) == Program(2, 1, (UnitaryMatrix(np.array([[0, 1], [1, 0]]), (0,)),))
