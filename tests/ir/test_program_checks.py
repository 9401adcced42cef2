"""Constructors refuse every kind of invalid operation by name, and freeze what they accept."""

from __future__ import annotations

import dataclasses
import math

import numpy as np
import pytest

from ir.program import (
    MAX_CLBITS,
    MAX_CONDITION_CLBITS,
    MAX_DEPTH,
    MAX_MATRIX_QUBITS,
    MAX_PREPARED_QUBITS,
    MAX_QUBITS,
    Barrier,
    Block,
    BlockKind,
    Channel,
    Conditional,
    Control,
    Gate,
    InvalidProgram,
    Measure,
    Output,
    OutputKind,
    Prepare,
    Program,
    Reset,
    UnitaryMatrix,
    block_name,
    clbits_of,
    qubits_of,
    walk,
)

X = np.array([[0, 1], [1, 0]], dtype=complex)
ONE = frozenset({1})
BLOCK = Block(BlockKind.USER, "foo")


def nested(depth):
    operation = Reset(0)
    for _ in range(depth):
        operation = Conditional((0,), ONE, (operation,))
    return operation


INVALID = {
    "unknown gate": (lambda: Gate("cx", (0, 1)), "'cx' is not in the gate table"),
    "gate name no text": (lambda: Gate(["x"], (0,)), r"\['x'\] is not in the gate table"),
    "gate name far too long": (lambda: Gate("r" + "z" * 10**6, (0,)), "is not in the gate table"),
    "too few qubits": (lambda: Gate("swap", (0,)), "swap acts on 2 qubits, got 1"),
    "too many qubits": (lambda: Gate("h", (0, 1)), "h acts on 1 qubits, got 2"),
    "word on another number of qubits": (lambda: Gate("rzx", (0,), (0.1,)), "rzx acts on 2 qubits, got 1"),
    "missing parameter": (lambda: Gate("rz", (0,)), "rz takes 1 parameters, got 0"),
    "surplus parameter": (lambda: Gate("h", (0,), (0.1,)), "h takes 0 parameters, got 1"),
    "parameters no tuple": (lambda: Gate("rz", (0,), 0.1), "rz: params: a tuple is expected, got float"),
    "parameter not a number": (lambda: Gate("rz", (0,), ("0.1",)), "rz: a real number is expected, got str"),
    "parameter a boolean": (lambda: Gate("rz", (0,), (True,)), "rz: a real number is expected, got bool"),
    "parameter complex": (lambda: Gate("rz", (0,), (0.1j,)), "rz: a real number is expected, got complex"),
    "parameter NaN": (lambda: Gate("rz", (0,), (math.nan,)), "rz: a finite number is expected, got nan"),
    "parameter infinite": (lambda: Gate("rz", (0,), (-math.inf,)), "rz: a finite number is expected, got -inf"),
    "parameter beyond doubles": (lambda: Gate("rz", (0,), (10**400,)), "rz: a finite number is expected, got inf"),
    "qubits no tuple": (lambda: Gate("h", [0]), "h: qubit: a tuple is expected, got list"),
    "qubits no tuple, controlled": (lambda: Gate("h", [0], (), (Control(1),)), "h: qubit: a tuple is expected"),
    "qubit negative": (lambda: Gate("h", (-1,)), "h: qubit -1: an index below"),
    "qubit too large": (lambda: Gate("h", (MAX_QUBITS,)), f"h: qubit {MAX_QUBITS}: an index below"),
    "qubit a boolean": (lambda: Gate("h", (True,)), "h: qubit True: an index below"),
    "qubit a numpy integer": (lambda: Gate("h", (np.int64(1),)), "h: qubit .*1.*: an index below"),
    "qubit a float": (lambda: Gate("h", (1.0,)), r"h: qubit 1\.0: an index below"),
    "qubits repeat": (lambda: Gate("swap", (1, 1)), r"swap: qubits repeat: \[1, 1\]"),
    "control repeats": (lambda: Gate("x", (1,), (), (Control(0), Control(0))), r"x: qubits repeat: \[1, 0, 0\]"),
    "control is target": (lambda: Gate("x", (1,), (), (Control(1),)), r"x: qubits repeat: \[1, 1\]"),
    "controls no tuple": (lambda: Gate("x", (1,), (), [Control(0)]), "x: controls: a tuple is expected, got list"),
    "control no pair": (lambda: Gate("x", (1,), (), ((0, 1, 1),)), "x: a control is a qubit and a value"),
    "control a number": (lambda: Gate("x", (1,), (), (0,)), "x: a control is a qubit and a value, got 0"),
    "control value": (lambda: Gate("x", (1,), (), (Control(0, 2),)), "x: a control value is 0 or 1, got 2"),
    "control value a boolean": (lambda: Gate("x", (1,), (), (Control(0, True),)), "x: a control value is 0 or 1"),
    "control qubit negative": (lambda: Gate("x", (1,), (), (Control(-1),)), "x: qubit -1: an index below"),
    "origin no tuple": (lambda: Gate("x", (0,), origin=[BLOCK]), "origin: a tuple of at most"),
    "origin too deep": (lambda: Gate("x", (0,), origin=(BLOCK,) * (MAX_DEPTH + 1)), "origin: a tuple of at most"),
    "origin of no block": (lambda: Gate("x", (0,), origin=(("user", "foo"),)), "origin: not a block"),
    "origin of no kind": (lambda: Gate("x", (0,), origin=(Block("user", "foo"),)), "origin: not a block"),
    "block without name": (lambda: Reset(0, (Block(BlockKind.USER, ""),)), "name has 1 to 100 printable ASCII"),
    "block name too long": (lambda: Reset(0, (Block(BlockKind.USER, "a" * 101),)), "name has 1 to 100"),
    "block name not ASCII": (lambda: Reset(0, (Block(BlockKind.USER, "é"),)), "name has 1 to 100"),
    "block name with a newline": (lambda: Reset(0, (Block(BlockKind.USER, "a\nb"),)), "name has 1 to 100"),
    "matrix not unitary": (
        lambda: UnitaryMatrix(X * 1.1, (0,)),
        r"unitary on qubits \[0\]: U\^dagger U differs from 1 by 0\.21",
    ),
    "matrix of another size": (lambda: UnitaryMatrix(X, (0, 1)), r"unitary on 2 qubits: shape \(2, 2\), expected"),
    "matrix not square": (lambda: UnitaryMatrix(X[:1], (0,)), r"shape \(1, 2\), expected \(2, 2\)"),
    "matrix on no qubit": (lambda: UnitaryMatrix(np.eye(1), ()), "unitary: a matrix on 1 to 10 qubits, got 0"),
    "matrix on too many": (
        lambda: UnitaryMatrix(np.eye(2), tuple(range(MAX_MATRIX_QUBITS + 1))),
        "unitary: a matrix on 1 to 10 qubits, got 11",
    ),
    "matrix with NaN": (lambda: UnitaryMatrix(X * math.nan, (0,)), "every entry must be finite"),
    "matrix whose square overflows": (lambda: UnitaryMatrix(X * 1e200, (0,)), "differs from 1 by"),
    "matrix of text": (lambda: UnitaryMatrix([["a", "b"], ["c", "d"]], (0,)), "an array of complex numbers"),
    "matrix ragged": (lambda: UnitaryMatrix([[1, 0], [0]], (0,)), "an array of complex numbers"),
    "matrix a number": (lambda: UnitaryMatrix(1.0, (0,)), r"shape \(\), expected \(2, 2\)"),
    "matrix controlled by its own qubit": (lambda: UnitaryMatrix(X, (0,), (Control(0),)), "unitary: qubits repeat"),
    "amplitudes not normalised": (lambda: Prepare(np.array([1, 1]), (0,)), r"prepare on qubits \[0\]: norm 1\.414"),
    "amplitudes zero": (lambda: Prepare(np.zeros(2), (0,)), "norm 0, expected 1"),
    "amplitudes overflow": (lambda: Prepare(np.array([1e200, 0]), (0,)), "prepare .*norm .*expected 1"),
    "amplitudes of another size": (lambda: Prepare(np.array([1, 0]), (0, 1)), r"shape \(2,\), expected \(4,\)"),
    "amplitudes on no qubit": (lambda: Prepare(np.array([1.0]), ()), "prepare: 1 to 20 qubits, got 0"),
    "amplitudes on too many": (
        lambda: Prepare(np.array([1.0]), tuple(range(MAX_PREPARED_QUBITS + 1))),
        "prepare: 1 to 20 qubits, got 21",
    ),
    "measure: clbit": (lambda: Measure(0, -1), "measure: clbit -1: an index below"),
    "measure: clbit too large": (lambda: Measure(0, MAX_CLBITS), "measure: clbit 4096: an index below"),
    "measure: qubit": (lambda: Measure("0", 0), "measure: qubit '0': an index below"),
    "measure: inverted no boolean": (lambda: Measure(0, 0, 2), "measure: inverted is True or False, got 2"),
    "reset: qubit": (lambda: Reset(-2), "reset: qubit -2: an index below"),
    "barrier repeats": (lambda: Barrier((0, 0)), "barrier: qubits repeat"),
    "channel not complete": (lambda: Channel((X * 0.5,), (0,)), r"channel on qubits \[0\]: sum of K\^dagger K"),
    "channel empty": (lambda: Channel((), (0,)), "channel on 1 qubits: 0 Kraus operators, expected 1 to 4"),
    "channel of five operators": (lambda: Channel((X / 5**0.5,) * 5, (0,)), "5 Kraus operators, expected 1 to 4"),
    "channel of no tuple": (lambda: Channel(X, (0,)), "channel: kraus: a tuple is expected, got ndarray"),
    "channel on too many": (lambda: Channel((X,), tuple(range(4000))), "channel: a matrix on 1 to 10 qubits"),
    "channel overflows": (lambda: Channel((X * 1e200,), (0,)), "sum of K"),
    "condition without clbits": (lambda: Conditional((), ONE, ()), "conditional: 1 to 16 clbits, got 0"),
    "condition on too many": (
        lambda: Conditional(tuple(range(MAX_CONDITION_CLBITS + 1)), ONE, ()),
        "conditional: 1 to 16 clbits, got 17",
    ),
    "condition repeats": (lambda: Conditional((0, 0), ONE, ()), "conditional: clbits repeat"),
    "condition out of range": (lambda: Conditional((0,), frozenset({2}), ()), "value 2 is out of range"),
    "condition on a boolean": (lambda: Conditional((0,), frozenset({True}), ()), "value True is out of range"),
    "condition values a set": (lambda: Conditional((0,), {1}, ()), "conditional: values: a frozenset is expected"),
    "branch a list": (lambda: Conditional((0,), ONE, [Reset(0)]), "conditional: operations: a tuple is expected"),
    "branch of no operation": (
        lambda: Conditional((0,), ONE, ("x",)),
        "conditional: operations: not an operation: str",
    ),
    "else of no operation": (lambda: Conditional((0,), ONE, (), (1,)), "conditional: otherwise: not an operation: int"),
    "num_qubits": (lambda: Program(-1), "num_qubits: 0 to 4096, got -1"),
    "num_qubits too large": (lambda: Program(10**6), "num_qubits: 0 to 4096, got 1000000"),
    "num_qubits no integer": (lambda: Program(2.0), r"num_qubits: 0 to 4096, got 2\.0"),
    "num_clbits": (lambda: Program(1, MAX_CLBITS + 1), "num_clbits: 0 to 4096, got 4097"),
    "global phase": (lambda: Program(1, 0, (), math.nan), "global_phase: a finite number is expected"),
    "operations a list": (lambda: Program(1, 0, [Reset(0)]), "operations: a tuple is expected, got list"),
    "no operation": (lambda: Program(1, 0, (None,)), "operations: not an operation: NoneType"),
    "qubit beyond the program": (lambda: Program(2, 0, (Reset(0), Reset(2))), "operation 1: qubit 2 of a program on 2"),
    "control beyond the program": (
        lambda: Program(2, 0, (Gate("x", (0,), (), (Control(2),)),)),
        "operation 0: qubit 2 of a program on 2",
    ),
    "clbit beyond the program": (lambda: Program(1, 1, (Measure(0, 1),)), "operation 0: clbit 1 of a program with 1"),
    "qubit in a branch": (
        lambda: Program(1, 1, (Conditional((0,), ONE, (), (Reset(1),)),)),
        "operation 1: qubit 1 of a program on 1",
    ),
    "conditionals too deep": (lambda: Program(1, 1, (nested(MAX_DEPTH + 1),)), "nested deeper than 32"),
    "outputs a list": (lambda: Program(1, outputs=[]), "outputs: a tuple is expected, got list"),
    "no output": (lambda: Program(1, outputs=(("state", (0,)),)), "outputs: not an output"),
    "output of no kind": (lambda: Program(1, outputs=(Output("state", (0,)),)), "outputs: not an output"),
    "output beyond the program": (lambda: Program(1, outputs=(Output(OutputKind.STATE, (1,)),)), "output: qubit 1"),
    "unprinted beyond the program": (lambda: Program(1, 1, unprinted=(1,)), "unprinted: clbit 1"),
    "unprinted twice": (lambda: Program(1, 2, unprinted=(1, 1)), "unprinted: clbits repeat"),
    "unprinted in another order": (lambda: Program(1, 2, unprinted=(1, 0)), "ascending order are expected"),
    "unprinted a list": (lambda: Program(1, 2, unprinted=[1]), "unprinted: clbit: a tuple is expected"),
}


@pytest.mark.parametrize("case", INVALID)
def test_invalid_is_refused_by_name(case):
    make, message = INVALID[case]
    with pytest.raises(InvalidProgram, match=message) as caught:
        make()
    assert len(str(caught.value)) < 300


def test_the_deepest_accepted_nesting_is_accepted():
    assert sum(1 for _ in walk(Program(1, 1, (nested(MAX_DEPTH),)).operations)) == MAX_DEPTH + 1


def test_controls_are_kept_sorted_so_that_equal_gates_are_equal():
    assert Gate("x", (0,), (), (Control(2, 0), Control(1))) == Gate("x", (0,), (), (Control(1), Control(2, 0)))


def test_the_order_of_operands_is_kept():
    assert Gate("swap", (1, 0)) != Gate("swap", (0, 1))


def test_minus_zero_is_zero_everywhere():
    assert math.copysign(1, Gate("rz", (0,), (-0.0,)).params[0]) == 1
    assert math.copysign(1, Program(1, global_phase=-0.0).global_phase) == 1
    matrix = UnitaryMatrix(np.array([[1, complex(-0.0, -0.0)], [-0.0, 1]]), (0,)).matrix
    assert not np.signbit(matrix.real).any()
    assert not np.signbit(matrix.imag).any()


def test_an_integer_angle_becomes_a_float():
    assert type(Gate("rz", (0,), (1,)).params[0]) is float


@pytest.mark.parametrize(
    ("make", "read"),
    [
        (lambda a: UnitaryMatrix(a, (0,)), lambda op: op.matrix),
        (lambda a: Channel((a,), (0,)), lambda op: op.kraus[0]),
        (lambda a: Prepare(a[0], (0,)), lambda op: op.amplitudes),
    ],
    ids=["unitary", "channel", "prepare"],
)
def test_changing_the_authors_array_later_changes_nothing(make, read):
    author = X.copy()
    operation = make(author)
    before, hashed = read(operation).copy(), hash(operation)
    author[:] = np.diag([1, 1j])
    assert (read(operation) == before).all()
    assert hash(operation) == hashed
    with pytest.raises(ValueError, match="read-only"):
        read(operation)[0] = 0


@pytest.mark.parametrize("order", ["C", "F"])
def test_equality_of_matrices_is_by_value_whatever_the_memory_order(order):
    y = np.array([[0, -1j], [1j, 0]], order=order)
    assert UnitaryMatrix(y, (0,)) == UnitaryMatrix(np.array([[0, -1j], [1j, 0]]), (0,))
    assert UnitaryMatrix(y, (0,)) != UnitaryMatrix(y.T, (0,))


def test_operations_are_frozen():
    with pytest.raises(dataclasses.FrozenInstanceError):
        Gate("h", (0,)).qubits = (1,)


def test_matrices_right_to_1e_8_are_accepted_and_kept_as_written():
    almost = X * (1 + 4e-9)
    assert UnitaryMatrix(almost, (0,)).matrix[0, 1] == 1 + 4e-9


def test_every_operation_names_its_qubits_and_clbits():
    record = Conditional((1, 0), ONE, (Reset(5),))
    assert qubits_of(Gate("x", (3,), (), (Control(1), Control(0)))) == (3, 0, 1)
    assert qubits_of(Measure(4, 2)) == (4,)
    assert qubits_of(record) == ()
    assert clbits_of(record) == (1, 0)
    assert clbits_of(Measure(4, 2)) == (2,)


@pytest.mark.parametrize(("text", "name"), [("é\n", "??"), ("", "?"), ("a" * 200, "a" * 100), ("my gate", "my gate")])
def test_any_text_can_be_made_a_block_name(text, name):
    assert block_name(text) == name
    assert Reset(0, (Block(BlockKind.USER, block_name(text)),))
