"""Rule ``steps_required``: the first and the last step of a row may be merged with what meets them."""

from __future__ import annotations

import numpy as np
import pytest
from circuits import circuit, cx, free, gate, h, outcome, rz, unitary

from grader.verdict import Outcome
from ir.program import Operation
from ir.random_programs import random_unitary

HELD, FAILED = Outcome.HELD, Outcome.FAILED
Ops = list[Operation]


def period() -> Ops:
    kick = [gate("rx", k, params=(0.9,)) for k in range(3)]
    return [gate("rzz", 0, 1, params=(0.6,)), gate("rzz", 1, 2, params=(0.6,)), *kick]


def steps(operations: Ops, count: int) -> Outcome:
    rule = {"rule": "steps_required", "count": count}
    return outcome(rule, circuit(3, *operations), registers=free(0, 1, 2))


def block(rng: np.random.Generator) -> Operation:
    return unitary(random_unitary(rng, 2), 0, 1)


@pytest.mark.parametrize(("before", "after"), [((), ()), ((h(0),), ()), ((), (gate("t", 1),)), ((h(0), h(2)), (h(1),))])
def test_gates_merged_at_the_ends_leave_as_many_steps(before, after):
    step = unitary(random_unitary(np.random.default_rng(3), 2), 0, 1)
    first = [unitary(np.kron(np.eye(2), [[0, 1], [1, 0]]) @ step.matrix, 0, 1)]  # its own step, merged with an X behind
    row = [*before, *[step] * 4, *after]
    assert steps(row, 4) is HELD
    assert steps([*first, *row], 5) is FAILED  # merged at its inner side: another step


def test_a_step_with_other_one_qubit_gates_at_its_outer_side_is_one_more():
    step = [cx(0, 1), rz(0.3, 1), cx(1, 2), gate("rx", 0, params=(0.4,))]
    first = [h(0), gate("t", 1), h(2), *step]
    last = [*step, h(0), gate("t", 1), h(2), gate("ry", 1, params=(0.7,))]
    assert steps([*first, *step, *step, *last], 4) is HELD
    # Gates that cancel against those of the step at its outer end are missing there.
    assert steps([*step[:-1], *step[:-1], *step[:-1]], 4) is FAILED
    merged = [*step * 3, cx(0, 1), rz(0.3, 1), cx(1, 2), gate("ry", 0, params=(1.0,))]
    assert steps(merged, 4) is HELD


def test_what_is_between_two_steps_is_no_end():
    step = [cx(0, 1), rz(0.3, 1), cx(1, 2)]
    assert steps([*step, h(0), h(1), *step, h(0), h(1), *step, gate("t", 0), *step], 4) is FAILED


def test_the_ends_alone_make_no_row():
    """Of two stretches, equal but for what is at their outer ends, no step is seen twice."""
    rng = np.random.default_rng(8)
    one, other = block(rng), block(rng)
    assert steps([one, h(0), other, h(1), one], 3) is FAILED
    assert steps([h(0), one, gate("t", 0), h(1), other, h(2)], 4) is FAILED


def test_local_steps_have_no_free_ends():
    turn = [gate("rx", 0, params=(0.3,)), gate("rz", 0, params=(0.5,))]
    assert (
        steps([gate("ry", 0, params=(0.2,)), gate("h", 0), *turn, *turn, gate("t", 0), gate("ry", 0, params=(0.8,))], 4)
        is FAILED
    )


@pytest.mark.parametrize("count", [4, 5])
def test_a_period_whose_kick_was_merged_into_its_neighbours(count):
    """The block of the last two qubits takes the kick before it; the first block has none before it."""
    kick = gate("rx", 2, params=(0.9,))
    rest = [gate("rzz", 1, 2, params=(0.6,)), gate("rx", 0, params=(0.9,)), gate("rx", 1, params=(0.9,))]
    found: Ops = []
    for k in range(5):
        merged = unitary(gate("rzz", 0, 1, params=(0.6,)).matrix(), 0, 1)
        tail = unitary(rest[0].matrix() @ (np.kron(kick.matrix(), np.eye(2)) if k else np.eye(4)), 1, 2)
        found += [merged, tail, *rest[1:]]
    assert steps([*found, kick], count) is HELD
