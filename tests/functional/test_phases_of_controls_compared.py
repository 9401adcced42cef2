"""A controlled ``gphase``, which has no operand, through every comparison: right is right, wrong is wrong."""

from __future__ import annotations

import math

import numpy as np
import pytest

from contracts.target_values import IsometryTarget, ProgramTarget, SparseStateTarget, StateTarget
from grader.functional.compare import compare
from grader.functional.rare_inputs import MIN_CONTROLS, rare_inputs
from grader.simulate.dense import state, unitary
from grader.simulate.sparse import run_superpositions
from grader.verdict import Outcome
from ir.program import Control, Gate, Operation, Program
from tests.functional.building import contract, register
from tests.functional.wide_building import adder_registers, cuccaro_adder, decided as wide_decided, qft, wide_contract

HELD, FAILED = Outcome.HELD, Outcome.FAILED
WIDE = 40
COUNTS = (0, 1, 3, 9)


def phase(count: int, angle: float = math.pi / 2) -> Gate:
    return Gate("gphase", (), (angle,), tuple(Control(q, int(q != 1)) for q in range(count)))


def as_p(count: int, angle: float = math.pi / 2) -> tuple[Operation, ...]:
    """The same on the first qubit; nothing where there is no control."""
    return (Gate("p", (0,), (angle,), phase(count).controls[1:]),) if count else ()


def outcome(made: object, target: object, program: Program) -> Outcome:
    outcomes = {item.outcome for item in compare(made, target, program, "one")}  # type: ignore[arg-type]
    return next(one for one in (FAILED, Outcome.UNDECIDED, HELD) if one in outcomes)


@pytest.mark.parametrize("count", COUNTS)
def test_small_unitaries_and_states(count: int) -> None:
    n = max(count, 2)
    hadamards = tuple(Gate("h", (q,)) for q in range(n))
    right, textbook = Program(n, 0, (*hadamards, phase(count))), Program(n, 0, (*hadamards, *as_p(count)))
    wrong = Program(n, 0, (*hadamards, phase(count, -math.pi / 2)))
    of_unitary = contract("unitary", register("q", *range(n), start="free"))
    of_state = contract("state", register("q", *range(n)))
    for made, target in (
        (of_unitary, IsometryTarget(unitary(textbook))),
        (of_state, StateTarget(np.asarray(state(textbook)).reshape(-1))),
    ):
        assert outcome(made, target, right) is HELD
        assert outcome(made, target, wrong) is (FAILED if count else HELD)


@pytest.mark.parametrize("count", COUNTS)
def test_wide_unitaries(count: int) -> None:
    made = contract("unitary", register("q", *range(WIDE), start="free"), qubits=64, accept=1e-6, reject=1e-4)
    target = ProgramTarget(Program(WIDE, 0, (*qft(WIDE).operations, *as_p(count))))
    assert outcome(made, target, Program(WIDE, 0, (*qft(WIDE).operations, phase(count)))) is HELD
    wrong = Program(WIDE, 0, (*qft(WIDE).operations, phase(count, 1.0)))
    assert outcome(made, target, wrong) is (FAILED if count else HELD)


@pytest.mark.parametrize("count", COUNTS)
def test_wide_states_and_functions(count: int) -> None:
    made = contract("state", register("q", *range(WIDE)), qubits=64, accept=1e-7, reject=1e-5)
    flips = tuple(Gate("x", (q,)) for q in range(count) if q != 1)
    met = sum(1 << q for q in range(count) if q != 1)
    split = (*flips, Gate("h", (0,)))
    root = 0.5**0.5
    phases = 1j if count else 1
    sign = -1 if count else 1  # H takes |1> to |0> - |1>, and qubit 0 starts in |0> where nothing flips it
    target = SparseStateTarget(WIDE, tuple(sorted(((met & ~1, root + 0j), (met | 1, sign * root * phases)))))
    assert outcome(made, target, Program(WIDE, 0, (*split, phase(count)))) is HELD
    assert outcome(made, target, Program(WIDE, 0, (*split, phase(count, 1.0)))) is (FAILED if count else HELD)
    adder = wide_contract(
        "classical_function", "ripple_add", {"bits": 16}, *adder_registers(16), accept=1e-9, reject=1e-6
    )
    right = cuccaro_adder(16)
    with_phase = Program(right.num_qubits, 0, (*right.operations, phase(count)))
    assert wide_decided(adder, with_phase) == (HELD, None)


@pytest.mark.parametrize("count", [0, 1, 3, MIN_CONTROLS, 9])
def test_rare_inputs_reach_it(count: int) -> None:
    """One basis state and its sum with a neighbour: the second shows the phase."""
    program = Program(WIDE, 0, (Gate("x", (0,)), phase(count)))
    found = [start for _, start in rare_inputs(program, {}, 1 << 10)]
    assert len(found) == (2 if count >= MIN_CONTROLS else 0)
    for start in found:
        ours, bare = (run_superpositions(one, [start]) for one in (program, Program(WIDE, 0, program.operations[:1])))
        overlap = np.vdot(bare.amplitudes, ours.amplitudes)
        assert abs(overlap - (1j if len(start) == 1 else (1 + 1j) / 2)) < 1e-12
