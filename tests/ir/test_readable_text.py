"""The readable form: parse(format(p)) == p, a form worth reading, and errors that name line and expectation."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import ir.text
from ir.gates import GATES
from ir.program import (
    MAX_DEPTH,
    Barrier,
    Block,
    BlockKind,
    Channel,
    Conditional,
    Control,
    Gate,
    Measure,
    Output,
    OutputKind,
    Prepare,
    Program,
    Reset,
    UnitaryMatrix,
)
from ir.random_programs import random_program
from ir.testing import programs
from ir.text import TextError, format_operation, format_program, parse_program

EXAMPLE = """\
program 1
qubits 3
clbits 2
global_phase 0.5
output expectation q0 q2
output state
unprinted c1

h q0
x q1 ctrl q0 !q2  @ library:QFT / user:"my \\"own\\" block"
rz(0.3) q2
rzx(-1e-05) q2 q0
gphase(1.0) ctrl q1
unitary q0 ctrl q1
    [ 0.0  -1.0j]
    [1.0j    0.0]
prepare q0 q1
    |01> 0.6
    |10> 0.8j
channel q2
    kraus
        [1.0  0.0]
        [0.0  0.6]
    kraus
        [0.0  0.8]
        [0.0  0.0]
measure q0 -> c0
measure q1 -> not c1
if c1 c0 in {0, 2}  @ circuit:correction
    x q2
    if c0 in {}
        reset q1
else
    reset q2
barrier q2 q0
barrier
"""

PROGRAM = Program(
    3,
    2,
    (
        Gate("h", (0,)),
        Gate(
            "x",
            (1,),
            (),
            (Control(0), Control(2, 0)),
            (Block(BlockKind.LIBRARY, "QFT"), Block(BlockKind.USER, 'my "own" block')),
        ),
        Gate("rz", (2,), (0.3,)),
        Gate("rzx", (2, 0), (-1e-5,)),
        Gate("gphase", (), (1.0,), (Control(1),)),
        UnitaryMatrix(np.array([[0, -1j], [1j, 0]]), (0,), (Control(1),)),
        Prepare(np.array([0, 0.6, 0.8j, 0]), (0, 1)),
        Channel((np.diag([1, 0.6]), np.array([[0, 0.8], [0, 0]])), (2,)),
        Measure(0, 0),
        Measure(1, 1, True),
        Conditional(
            (1, 0),
            frozenset({0, 2}),
            (Gate("x", (2,)), Conditional((0,), frozenset(), (Reset(1),))),
            (Reset(2),),
            (Block(BlockKind.CIRCUIT, "correction"),),
        ),
        Barrier((2, 0)),
        Barrier(()),
    ),
    0.5,
    (Output(OutputKind.EXPECTATION, (0, 2)), Output(OutputKind.STATE, ())),
    (1,),
)


def test_a_program_reads_like_this():
    assert format_program(PROGRAM) == EXAMPLE


def test_this_text_means_that_program():
    assert parse_program(EXAMPLE) == PROGRAM


def test_the_example_of_the_documentation_is_a_program():
    example = ir.text.__doc__.split("\n\n", 1)[1].split("Grammar")[0]
    program = parse_program("\n".join(line[4:] for line in example.splitlines()))
    assert len(program.operations) == 10
    assert parse_program(format_program(program)) == program


@settings(deadline=None, max_examples=80)
@given(programs())
def test_programs_round_trip(program):
    assert parse_program(format_program(program)) == program


@settings(deadline=None, max_examples=40)
@given(programs(params=st.floats(allow_nan=False, allow_infinity=False), channels=False))
def test_every_finite_float_round_trips(program):
    assert parse_program(format_program(program)) == program


@pytest.mark.parametrize("name", list(GATES))
def test_every_row_of_the_gate_table_round_trips(name):
    row = GATES[name]
    gate = Gate(name, tuple(range(row.num_qubits))[::-1], tuple(0.1 * k for k in range(row.num_params)), (Control(5),))
    assert parse_program(format_program(Program(6, 0, (gate,)))).operations == (gate,)


def test_one_operation_can_be_written_alone():
    assert format_operation(Gate("x", (1,), (), (Control(0),))) == "x q1 ctrl q0"


def test_one_operation_is_one_line():
    program = random_program(np.random.default_rng(3), 5, 200, num_clbits=0, matrices=False, channels=False,
                             preparations=False)  # fmt: skip
    header = ("program", "qubits", "global_phase")
    lines = [line for line in format_program(program).splitlines() if line and not line.startswith(header)]
    assert len(lines) == len(program.operations) == 200


def test_kets_have_the_first_qubit_rightmost():
    # |001> on (q2, q0, q1): the first named qubit, q2, is 1, which is index 1 of the amplitudes.
    program = Program(3, 0, (Prepare(np.eye(8)[1], (2, 0, 1)),))
    assert "prepare q2 q0 q1\n    |001> 1.0\n" in format_program(program)


def test_comments_blank_lines_and_spacing_are_free():
    text = "\n# a Bell pair\nprogram 1\n\nqubits 2 # two\nh   q0   # first\r\n\nx q1  ctrl  q0@user:f\n   \n"
    bell = (Gate("h", (0,)), Gate("x", (1,), (), (Control(0),), (Block(BlockKind.USER, "f"),)))
    assert parse_program(text) == Program(2, 0, bell)


def test_a_hash_in_a_blocks_name_starts_no_comment():
    operation = Reset(0, (Block(BlockKind.USER, "a # b / c @ d"),))
    assert parse_program(format_program(Program(1, 0, (operation,)))).operations == (operation,)


def test_numbers_may_be_written_shortly():
    text = "program 1\nqubits 1\nrz(1) q0\nunitary q0\n    [0 -1j]\n    [+1.j .0]\n"
    y = UnitaryMatrix(np.array([[0, -1j], [1j, 0]]), (0,))
    assert parse_program(text).operations == (Gate("rz", (0,), (1.0,)), y)


def body(*lines):
    return "\n".join(("program 1", "qubits 2", "clbits 2", *lines))


ERRORS = {
    "empty": ("", r"line 1: expected 'program 1' as the first line, found the end of the text"),
    "another format": ("program 2\nqubits 1", "expected 'program 1' as the first line"),
    "no header": ("h q0", "line 1: expected 'program 1' as the first line, found 'h q0'"),
    "no qubits": ("program 1\nh q0", "line 2: expected 'qubits' and a number, found 'h q0'"),
    "qubits no number": ("program 1\nqubits two", "expected 'qubits' and a number"),
    "qubits beyond the bound": ("program 1\nqubits 99999", "the program as a whole: num_qubits: 0 to 4096"),
    "qubits absurd": ("program 1\nqubits " + "9" * 5000, "expected 'qubits' and a number"),
    "phase": ("program 1\nqubits 1\nglobal_phase pi", "expected a real number such as 0.5"),
    "phase overflows": ("program 1\nqubits 1\nglobal_phase 1e999", "global_phase: a finite number is expected"),
    "output": (body("output counts q0"), "line 4: expected 'output', one of state"),
    "output after operations": (body("h q0", "output state q0"), "line 5: expected qubits such as q0, found 'output"),
    "unknown gate": (body("", "cx q0 q1"), "line 5: gate 'cx' is not in the gate table"),
    "too few qubits": (body("swap q0"), "line 4: swap acts on 2 qubits, got 1"),
    "qubit out of range": (body("h q2"), "line 4: expected indices below 2, found q2"),
    "clbit out of range": (body("measure q0 -> c2"), "line 4: expected indices below 2, found c2"),
    "qubit a number": (body("h 0"), "line 4: expected qubits such as q0, found 'h 0'"),
    "qubit of other digits": (body("h q٣"), "line 4: expected qubits such as q0"),
    "qubit absurd": (body("h q" + "9" * 5000), "line 4: expected qubits such as q0"),
    "angle": (body("rz(pi) q0"), "line 4: expected a real number such as 0.5"),
    "angle NaN": (body("rz(nan) q0"), "line 4: expected a real number"),
    "angle overflows": (body("rz(1e999) q0"), "line 4: rz: a finite number is expected, got inf"),
    "angle with underscores": (body("rz(1_0) q0"), "line 4: expected a real number"),
    "angle missing": (body("rz() q0"), "line 4: expected a real number"),
    "parenthesis": (body("rz(1 q0"), "line 4: expected an operation such as"),
    "no controls": (body("x q0 ctrl"), "line 4: expected control qubits such as q0 or !q0"),
    "control twice": (body("x q0 ctrl !!q1"), "line 4: expected control qubits such as q0 or !q0"),
    "controls twice": (body("x q0 ctrl q1 ctrl q1"), "line 4: expected control qubits"),
    "control is target": (body("x q0 ctrl q0"), r"line 4: x: qubits repeat: \[0, 0\]"),
    "measure": (body("measure q0 c0"), "line 4: expected 'measure q0 -> c0'"),
    "measure the wrong way": (body("measure c0 -> q0"), "line 4: expected a qubit such as q0"),
    "reset two": (body("reset q0 q1"), "line 4: expected 'reset' and one qubit"),
    "condition": (body("if c0", "    x q0"), r"line 4: expected 'if c0 c1 in \{0, 3\}'"),
    "condition on qubits": (body("if q0 in {1}"), "line 4: expected clbits such as c0"),
    "condition values": (body("if c0 in {1,}"), "line 4: expected numbers with commas"),
    "condition value out of range": (body("if c0 in {2}"), "line 4: conditional on 1 clbits: value 2"),
    "else without if": (body("else"), "line 4: expected an 'if' at this depth"),
    "else with more": (body("if c0 in {1}", "else q0"), "line 5: expected 'else' alone"),
    "indentation of two": (body("if c0 in {1}", "  x q0"), "line 5: expected an indentation of four spaces"),
    "indentation by a tab": (body("if c0 in {1}", "\tx q0"), "line 5: expected an indentation of four spaces"),
    "indentation from nowhere": (body("    x q0"), "line 4: expected an indentation of 0 spaces"),
    "indentation below a gate": (body("h q0", "    x q0"), "line 5: expected an indentation of 0 spaces"),
    "matrix without rows": (body("unitary q0"), "line 4: expected 2 rows below, found 0"),
    "matrix of three rows": (body("unitary q0", *["    [1 0]"] * 3), "line 4: expected 2 rows below, found 3"),
    "row of three": (body("unitary q0", "    [1 0 0]"), r"line 5: expected a row of 2 numbers in \[ \]"),
    "row without bracket": (body("unitary q0", "    1 0"), r"line 5: expected a row of 2 numbers in \[ \]"),
    "row of words": (body("unitary q0", "    [a b]"), "line 5: expected a complex number such as 0.5-0.25j"),
    "not unitary": (body("unitary q0", "    [1 0]", "    [0 2]"), r"line 4: unitary on qubits \[0\]: U\^dagger U"),
    "matrix on too many": (body("unitary " + " ".join(f"q{k}" for k in range(11))), "line 4: expected a matrix on 1"),
    "ket of three bits": (body("prepare q0", "    |000> 1"), "line 5: expected a ket of 1 bits and its amplitude"),
    "ket twice": (body("prepare q0", "    |0> 1", "    |0> 1"), "line 6: expected a ket that was not given before"),
    "no amplitude": (body("prepare q0"), r"line 4: prepare on qubits \[0\]: norm 0, expected 1"),
    "prepare on too many": (body("prepare " + " ".join(f"q{k}" for k in range(21))), "line 4: expected 1 to 20 qubits"),
    "no kraus": (body("channel q0", "    [1 0]"), "line 5: expected 'kraus'"),
    "channel empty": (body("channel q0"), "line 4: channel on 1 qubits: 0 Kraus operators"),
    "origin of no kind": (body("h q0 @ lib:QFT"), "line 4: expected an origin such as"),
    "origin without name": (body("h q0 @ user:"), "line 4: expected an origin such as"),
    "origin with a slash at its end": (body("h q0 @ user:f /"), "line 4: expected an origin such as"),
    "origin without slash": (body("h q0 @ user:f user:g"), "line 4: expected an origin such as"),
    "origin of nothing": (body("@ user:f"), "line 4: expected an operation before '@'"),
    "origin with an open quote": (body('h q0 @ user:"f'), "line 4: expected a closing quote"),
    "origin with a bad escape": (body(r'h q0 @ user:"\q"'), "line 4: expected an origin such as"),
    "origin not printable": (body(r'h q0 @ user:"\n"'), "line 4: origin: a block's name"),
    "origin of else": (body("if c0 in {1}", "    x q0", "else @ user:f"), "line 6: expected 'else' alone"),
    "nesting": (
        body(*["    " * k + "if c0 in {1}" for k in range(MAX_DEPTH + 2)]),
        "line 37: expected conditionals nested at most 32 deep",
    ),
}


@pytest.mark.parametrize("case", ERRORS)
def test_errors_name_the_line_and_what_was_expected(case):
    text, message = ERRORS[case]
    with pytest.raises(TextError, match=message) as caught:
        parse_program(text)
    assert len(str(caught.value)) < 300


@settings(deadline=None, max_examples=300)
@given(st.data())
def test_changed_text_is_a_program_or_a_text_error(data):
    text = EXAMPLE
    for _ in range(data.draw(st.integers(1, 3))):
        cut = data.draw(st.integers(0, len(text)))
        piece = data.draw(
            st.sampled_from(["", " ", "    ", "\n", "@", "#", '"', "q", "c9", "(", ")", "!", "0", "[", "]"])
        )
        text = text[:cut] + piece + text[cut + data.draw(st.integers(0, 3)) :]
    try:
        program = parse_program(text)
    except TextError:
        return
    assert parse_program(format_program(program)) == program
