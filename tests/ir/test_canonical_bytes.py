"""One program, one byte string, one digest; and both stay what they are."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from ir.codec import decode, digest, encode
from ir.program import (
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
from ir.testing import assert_round_trips, programs

QFT = (Block(BlockKind.LIBRARY, "QFT"), Block(BlockKind.USER, 'a "b" \\ c'))
BELL = Program(2, 2, (Gate("h", (0,)), Gate("x", (1,), (), (Control(0),)), Measure(0, 0), Measure(1, 1)))
EVERYTHING = Program(
    3,
    2,
    (
        Gate("u", (2,), (0.1, -2.5, 1e-300), (Control(0, 0), Control(1)), QFT),
        UnitaryMatrix(np.array([[0, -1j], [1j, 0]]), (1,), (Control(2),)),
        Prepare(np.array([0, 0.6, 0.8j, 0]), (2, 0)),
        Measure(0, 1, True, QFT),
        Reset(1),
        Channel((np.diag([1, 0]), np.diag([0, 1])), (0,)),
        Conditional((1, 0), frozenset({0, 3}), (Gate("rzx", (0, 1), (0.5,)),), (Barrier(()),), QFT[:1]),
        Barrier((2, 0)),
    ),
    math.pi / 17,
    (Output(OutputKind.EXPECTATION, (2, 0)), Output(OutputKind.STATE, ())),
)

# A change of any of these is a change of the format: every stored digest and cached verdict is void then.
GOLDEN = {
    "empty": (Program(0), "sha256:8abbc9d3aa07d3410c1be85c4103bb59e7910613c582ff0f67e6f4e9c1b3242c"),
    "bell": (BELL, "sha256:df33bb3e4bdb4218cd58418e643d661070b3580b4b50263b1f636683f49f605e"),
    "everything": (EVERYTHING, "sha256:328612c42be81b40044beffe26d1e9259efa785f848b9bb540a390c43c977a49"),
    "tiny angle": (
        Program(1, 0, (Gate("rz", (0,), (5e-324,)),)),
        "sha256:94c27e1ebb7b665d98b22ac70f48bf3780dbd2e0c19254b95619dfd8c3e14dd2",
    ),
    "huge angle": (
        Program(1, 0, (Gate("rz", (0,), (1e22,)),)),
        "sha256:db8bed66e049ed06e207148c141c804a64a8cbd0c6932b4c3c0208bd3ed2b975",
    ),
}


@pytest.mark.parametrize("name", GOLDEN)
def test_digests_do_not_change(name):
    program, expected = GOLDEN[name]
    assert digest(program) == expected


def test_the_bytes_of_a_bell_program_are_these():
    assert encode(BELL) == (
        b'["qassay.program",1,2,2,0.0,[[]],'
        b'[["g",0,"h",[0],[],[]],["g",0,"x",[1],[],[0,1]],["m",0,0,0,0],["m",0,1,1,0]],[]]'
    )


@settings(deadline=None, max_examples=80)
@given(programs())
def test_programs_round_trip(program):
    assert assert_round_trips(program) == 10


@settings(deadline=None, max_examples=50)
@given(programs(params=st.floats(allow_nan=False, allow_infinity=False), matrices=False, channels=False))
def test_programs_with_any_finite_angle_round_trip(program):
    assert_round_trips(program)


def test_every_kind_of_operation_round_trips():
    assert_round_trips(EVERYTHING)


@pytest.mark.parametrize("seed", range(5))
def test_random_programs_round_trip(seed):
    assert_round_trips(random_program(np.random.default_rng(seed), 5, 60, num_clbits=4))


def test_what_differs_has_another_digest():
    gate = Gate("rz", (0,), (0.5,))
    variants = [
        Program(2, 1, (gate,)),
        Program(3, 1, (gate,)),
        Program(2, 2, (gate,)),
        Program(2, 1, (gate,), 1e-300),
        Program(2, 1, (gate, gate)),
        Program(2, 1, (Gate("rz", (1,), (0.5,)),)),
        Program(2, 1, (Gate("rz", (0,), (math.nextafter(0.5, 1),)),)),
        Program(2, 1, (Gate("rx", (0,), (0.5,)),)),
        Program(2, 1, (Gate("rz", (0,), (0.5,), (Control(1),)),)),
        Program(2, 1, (Gate("rz", (0,), (0.5,), (Control(1, 0),)),)),
        Program(2, 1, (Gate("rz", (0,), (0.5,), (), QFT[:1]),)),
        Program(2, 1, (Gate("rz", (0,), (0.5,), (), QFT),)),
        Program(2, 1, (gate,), outputs=(Output(OutputKind.STATE, (0, 1)),)),
        Program(2, 1, (gate,), outputs=(Output(OutputKind.STATE, (1, 0)),)),
        Program(2, 1, (Measure(0, 0),)),
        Program(2, 1, (Measure(0, 0, True),)),
        Program(2, 1, (Conditional((0,), frozenset({1}), (gate,)),)),
        Program(2, 1, (Conditional((0,), frozenset({0}), (gate,)),)),
        Program(2, 1, (Conditional((0,), frozenset({1}), (), (gate,)),)),
        Program(2, 1, (gate,), unprinted=(0,)),
    ]
    assert len({digest(program) for program in variants}) == len(variants) == 20


def test_the_digest_does_not_depend_on_the_machines_byte_order_of_the_array():
    swapped = np.array([[0, -1j], [1j, 0]]).astype(">c16")
    native = np.array([[0, -1j], [1j, 0]])
    assert digest(Program(1, 0, (UnitaryMatrix(swapped, (0,)),))) == digest(
        Program(1, 0, (UnitaryMatrix(native, (0,)),))
    )


def test_equal_programs_in_another_order_of_construction_have_equal_bytes():
    first = Gate("x", (0,), (), (Control(2, 0), Control(1)))
    second = Gate("x", (0,), (), (Control(1), Control(2, 0)))
    assert encode(Program(3, 0, (first,))) == encode(Program(3, 0, (second,)))
    assert encode(Program(1, 2, (Conditional((0, 1), frozenset([3, 0]), ()),))) == encode(
        Program(1, 2, (Conditional((0, 1), frozenset([0, 3]), ()),))
    )


def test_ten_thousand_gates_round_trip():
    program = random_program(np.random.default_rng(1), 20, 10_000, matrices=False, channels=False, preparations=False)
    assert len(program.operations) == 10_000
    assert decode(encode(program)) == program
