"""A phase that only controls carry (``gphase``, no operand) in every engine: the same as ``p`` on one of them."""

from __future__ import annotations

import cmath
import math

import numpy as np
import pytest

from grader.simulate.cancellation import cancel, rests
from grader.simulate.decision_diagrams import Equivalence, can_check, check_equivalence
from grader.simulate.decision_diagrams_boolean import BooleanDiagrams, run_boolean
from grader.simulate.decision_diagrams_export import exported
from grader.simulate.dense import branches, unitary
from grader.simulate.factorise import programs_of, separate_parts
from grader.simulate.haar import haar_column
from grader.simulate.light_cone import touched_qubits, within_light_cone
from grader.simulate.sparse import run_superpositions
from grader.simulate.sparse_keys import unpack_keys
from grader.simulate.stabilizer import is_clifford, run_stabilizer
from grader.simulate.terminal import split_terminal
from grader.simulate.wide_costs import sparse_amplitudes
from ir.program import Control, Gate, Program

N = 10
COUNTS = (0, 1, 2, 3, 8, 9)
ANGLE = 0.7
KERNELS = ("numpy", "compiled")


def controls(count: int) -> tuple[Control, ...]:
    """On the upper qubits, the last first; every third is open."""
    return tuple(Control(N - 1 - k, int(k % 3 != 1)) for k in range(count))


def phase(count: int, angle: float = ANGLE) -> Gate:
    return Gate("gphase", (), (angle,), controls(count))


def program(*gates: Gate) -> Program:
    return Program(N, 0, gates)


def diagonal(count: int, angle: float = ANGLE) -> np.ndarray:
    rows = np.arange(1 << N)
    met = np.ones(len(rows), dtype=bool)
    for control in controls(count):
        met &= (rows >> control.qubit & 1) == control.value
    assert met.sum() == 1 << N - count
    return np.where(met, cmath.exp(1j * angle), 1)


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("kernel", KERNELS)
def test_dense(count: int, kernel: str) -> None:
    column = haar_column(1 << N, "phases")
    (end,) = branches(program(phase(count)), column, kernel=kernel)
    assert np.abs(end.columns - diagonal(count)[:, None] * column).max() < 1e-14


@pytest.mark.parametrize("count", COUNTS)
def test_sparse(count: int) -> None:
    start = tuple((row, complex(2**-5)) for row in range(1 << N))
    end = run_superpositions(program(phase(count)), [start])
    found = dict(zip(unpack_keys(end.keys), end.amplitudes, strict=True))
    expected = diagonal(count) * 2**-5
    assert len(found) == 1 << N and max(abs(found[row] - expected[row]) for row in found) < 1e-14
    assert sparse_amplitudes(program(phase(count))) == 1


@pytest.mark.parametrize("count", COUNTS)
def test_it_cancels_against_itself_and_against_p_on_any_control_and_nothing_else(count: int) -> None:
    held = controls(count)
    one, other = program(phase(count)), program(phase(count, ANGLE + 0.1))
    assert cancel(one, one) is not None
    assert (cancel(one, other) is not None) == (count == 0)
    closed = [control for control in held if control.value]
    for control in closed:
        rest = tuple(another for another in held if another != control)
        assert cancel(one, program(Gate("p", (control.qubit,), (ANGLE,), rest))) is not None
        assert cancel(program(Gate("p", (control.qubit,), (ANGLE,), rest)), other) is None
    assert len(closed) == count - count // 3 - (count % 3 == 2)


def test_an_open_one_cancels_after_its_qubits_were_exchanged() -> None:
    """The lowest control, which stands for the operand, is another one after the swap."""
    swap = Gate("swap", (0, N - 1))
    gate = Gate("gphase", (), (ANGLE,), (Control(0, 0), Control(3, 1), Control(5, 0)))
    moved = Gate("gphase", (), (ANGLE,), (Control(N - 1, 0), Control(3, 1), Control(5, 0)))
    assert cancel(program(gate), program(swap, moved, swap)) is not None
    assert cancel(program(moved), program(swap, gate, swap)) is not None


@pytest.mark.parametrize("count", COUNTS)
def test_what_it_leaves_is_itself(count: int) -> None:
    seen = 0
    for left in rests(program(phase(count)), Program(N)):
        # An open control beside another one is told by phases on both and on one of them.
        assert len(left.program.operations) == {0: 0, 2: 2}.get(count, 1)
        column = haar_column(1 << N, "rest")
        (end,) = branches(left.program, column)
        expected = (diagonal(count) if count else np.ones(1 << N))[:, None] * column
        assert np.abs(end.columns - expected).max() < 1e-14
        seen += 1
    assert seen == 2


@pytest.mark.parametrize("count", COUNTS)
def test_diagrams_take_it(count: int) -> None:
    one = program(phase(count))
    assert can_check(one, one) and exported(one).num_qubits == N


@pytest.mark.parametrize("count", [1, 3, 9])
def test_diagrams_find_it_equal_to_p_and_not_to_another(count: int) -> None:
    first, *others = controls(count)
    p = Gate("p", (first.qubit,), (ANGLE,), tuple(others))
    assert check_equivalence(program(phase(count)), program(p)).found is Equivalence.EQUIVALENT
    turned = Gate("p", (first.qubit,), (ANGLE + 1,), tuple(others))
    assert check_equivalence(program(phase(count)), program(turned)).found is not Equivalence.EQUIVALENT


@pytest.mark.parametrize("count", COUNTS)
def test_boolean_diagrams_see_no_phase(count: int) -> None:
    """Also where the gates on two of its qubits close together only."""
    diagrams = BooleanDiagrams()
    inputs = [diagrams.variable(k) for k in range(N)]
    assert list(run_boolean(program(phase(count)), inputs, diagrams).qubits) == inputs
    if count > 3:
        return
    h = Gate("h", (N - 1,))
    gates = (h, phase(count), phase(count, -ANGLE), h)
    assert list(run_boolean(program(*gates), inputs, diagrams).qubits) == inputs


@pytest.mark.parametrize("count", COUNTS)
def test_tableaus_take_it_where_it_is_clifford(count: int) -> None:
    assert is_clifford(program(phase(count))) == (count == 0)
    half = program(*(Gate("h", (k,)) for k in range(N)), phase(count, math.pi), *(Gate("h", (k,)) for k in range(N)))
    if count > 2:
        assert not is_clifford(half)
        return
    (end,) = run_stabilizer(half).trajectories
    # |<0| H D H |0>|^2 is the mean of the diagonal, squared.
    assert math.isclose(
        end.probability([(k, 0) for k in range(N)]), abs(diagonal(count, math.pi).mean()) ** 2, abs_tol=1e-12
    )


@pytest.mark.parametrize("count", COUNTS)
def test_what_cuts_programs_into_parts_keeps_it(count: int) -> None:
    one = program(phase(count))
    held = {control.qubit for control in controls(count)}
    assert touched_qubits(one.operations) == held
    assert split_terminal(one).body.operations == one.operations
    parts = separate_parts(one)
    assert (frozenset(held) in parts) or count == 0
    assert {q for part in parts for q in part} <= set(range(N))
    if count:
        assert within_light_cone(one, range(N), (), gates_only=False).operations == one.operations
        kept = [operation for each in programs_of(one, parts) for operation in each.operations]
        assert kept == [phase(count)]


def test_a_phase_without_controls_is_the_global_one() -> None:
    assert (
        np.abs(unitary(Program(2, 0, (Gate("gphase", (), (ANGLE,)),))) - cmath.exp(1j * ANGLE) * np.eye(4)).max()
        < 1e-15
    )
