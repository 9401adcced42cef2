"""Doubly controlled operations spelled in several gates are put together, and nothing else changes."""

from __future__ import annotations

import numpy as np
import pytest
from circuits import circuit, cx, gate, h

from grader.simulate.dense import unitary
from grader.structural.operators import equal_up_to_phase
from grader.structural.recompose import recomposed
from grader.structural.steps import Step, steps_of
from ir.gates import Matrix
from ir.program import Conditional, Measure, Operation

QUBITS = (0, 1, 2, 3)


def ccz(a: int, b: int, c: int) -> tuple[Operation, ...]:
    """CCZ in phases and CX, beginning with a CX (Nielsen and Chuang, figure 4.9, without its two H)."""
    t, tdg = (lambda q: gate("t", q)), (lambda q: gate("tdg", q))
    return (
        *(cx(b, c), tdg(c), cx(a, c), t(c), cx(b, c), tdg(c), cx(a, c)),
        *(t(b), t(c), cx(a, b), t(a), tdg(b), cx(a, b)),
    )


def ccx(a: int, b: int, c: int) -> tuple[Operation, ...]:
    return (h(c), *ccz(a, b, c), h(c))


def net(steps: tuple[Step, ...]) -> Matrix:
    found = np.eye(16, dtype=np.complex128)
    for step in steps:
        assert step.effect is not None
        found = step.effect.matrix(QUBITS) @ found
    return found


def controls(steps: tuple[Step, ...]) -> list[int]:
    return [len(step.effect.controls) if step.effect is not None else -1 for step in steps]


@pytest.mark.parametrize(
    ("operations", "wanted"),
    [
        (ccz(0, 1, 2), [3]),  # every qubit of a CCZ is a control
        (ccx(0, 1, 2), [2]),
        (ccx(2, 0, 1), [2]),
        ((*ccz(0, 1, 2), cx(0, 3)), [3, 1]),
        ((*ccz(0, 1, 2), cx(2, 0)), [3, 1]),  # what follows on the same qubits stays
        ((cx(0, 3), *ccx(0, 1, 2)), [1, 2]),
        ((h(0), *ccx(0, 1, 2)), [0, 2]),
        ((*ccx(0, 1, 2), h(0)), [2, 0]),
        ((*ccz(0, 1, 2), *ccz(1, 2, 3)), [3, 3]),
        # What is listed between the gates of a spelling and meets its qubits later, or earlier.
        ((*ccz(0, 1, 2)[:9], cx(2, 3), h(2), *ccz(0, 1, 2)[9:]), [3, 1, 0]),
        ((*ccz(0, 1, 2)[:2], cx(3, 0), h(0), *ccz(0, 1, 2)[2:]), [1, 0, 3]),
        # The second spelling begins before the last gate of the first, with a gate of its own among it.
        (
            (*ccz(0, 1, 2)[:12], *ccz(1, 2, 3)[:2], ccz(0, 1, 2)[12], *ccz(1, 2, 3)[2:5], h(0), *ccz(1, 2, 3)[5:]),
            [3, 0, 3],
        ),
        # A gate that comes after the whole, listed before its end; what begins it is listed first of all.
        ((*ccx(0, 1, 2)[:10], h(2), cx(2, 3), *ccx(0, 1, 2)[10:14]), [2, 1]),
    ],
)
def test_a_spelled_operation_is_one(operations, wanted):
    steps = recomposed(steps_of(circuit(4, *operations)))
    assert controls(steps) == wanted
    assert equal_up_to_phase(net(steps), unitary(circuit(4, *operations)))


@pytest.mark.parametrize("seed", range(60))
def test_putting_together_changes_no_net_operator(seed):
    generator = np.random.default_rng(seed)
    operations: list[Operation] = []
    for _ in range(6):
        a, b, c = (int(q) for q in generator.permutation(4)[:3])
        kind = int(generator.integers(5))
        operations += (ccx(a, b, c), ccz(a, b, c), (cx(a, b),), (h(a),), (gate("t", a),))[kind]
        if generator.integers(2):  # something between two gates of the spelling
            place = int(generator.integers(len(operations) + 1))
            operations[place:place] = [cx(c, a)] if generator.integers(2) else [gate("s", b)]
    program = circuit(4, *operations)
    steps = recomposed(steps_of(program))
    assert len(steps) <= len(operations)
    assert equal_up_to_phase(net(steps), unitary(program))


def test_a_spelling_that_something_stands_between_is_left_as_it_is():
    between = (*ccz(0, 1, 2)[:6], cx(1, 3), *ccz(0, 1, 2)[6:])
    assert 3 not in controls(recomposed(steps_of(circuit(4, *ccz(0, 1, 2)[:6], h(0), *ccz(0, 1, 2)[6:]))))
    # CX(1, 3) commutes with nothing of the spelling on qubit 1 but its controls: the stretch ends there.
    assert equal_up_to_phase(net(recomposed(steps_of(circuit(4, *between)))), unitary(circuit(4, *between)))


def test_a_spelling_under_two_conditions_is_not_one_operation():
    whole = ccz(0, 1, 2)
    split = (
        Measure(3, 0),
        Conditional((0,), frozenset({1}), whole[:6]),
        Conditional((0,), frozenset({0}), whole[6:]),
    )
    assert 3 not in controls(recomposed(steps_of(circuit(4, *split, num_clbits=1))))
    together = (Measure(3, 0), Conditional((0,), frozenset({1}), whole))
    steps = recomposed(steps_of(circuit(4, *together, num_clbits=1)))
    assert controls(steps) == [-1, 3]
    assert len(steps[1].guards) == 1
