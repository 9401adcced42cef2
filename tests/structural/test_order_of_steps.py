"""What may be listed earlier or later is said rightly: another listing makes the same operator."""

from __future__ import annotations

import numpy as np
import pytest
from circuits import circuit, cx, cz, gate, h, rz, unitary as matrix, x

from grader.simulate.dense import unitary
from grader.structural.after import steps_after, steps_before
from grader.structural.case_changes import canonical_steps, first_difference
from grader.structural.operators import equal_up_to_phase
from grader.structural.steps import steps_of
from ir.program import Channel, Conditional, Measure, Operation, Reset
from ir.random_programs import random_unitary

SIZE = 14


def drawn(generator: np.random.Generator) -> list[Operation]:
    """Gates of many kinds, so that some commute and others do not; none is the identity."""
    found: list[Operation] = []
    for _ in range(SIZE):
        a, b, c = (int(q) for q in generator.permutation(4)[:3])
        angle = (float(generator.uniform(0.2, 1.2)),)
        found.append(
            (
                cx(a, b),
                cz(a, b),
                h(a),
                rz(angle[0], a),
                gate("rx", a, params=angle),
                gate("rzz", a, b, params=angle),
                gate("x", c, controls=(a, b)),
                matrix(random_unitary(generator, 2), a, b),
                gate("rxx", a, c, params=angle),
            )[int(generator.integers(9))]
        )
    return found


def net(operations: list[Operation]) -> np.ndarray:
    return unitary(circuit(4, *operations))


@pytest.mark.parametrize("seed", range(40))
def test_what_need_not_come_after_may_come_before(seed):
    generator = np.random.default_rng(seed)
    operations = drawn(generator)
    steps = steps_of(circuit(4, *operations))
    assert len(steps) == SIZE
    place = int(generator.integers(SIZE))
    after = steps_after(steps, {place})
    assert all(index > place for index in after)
    earlier = [operations[k] for k in range(SIZE) if k not in after and k != place]
    listing = [*earlier, operations[place], *(operations[k] for k in sorted(after))]
    assert equal_up_to_phase(net(listing), net(operations))


@pytest.mark.parametrize("seed", range(40))
def test_what_need_not_come_before_may_come_after(seed):
    generator = np.random.default_rng(100 + seed)
    operations = drawn(generator)
    steps = steps_of(circuit(4, *operations))
    place = int(generator.integers(SIZE))
    before = {k for k in steps_before(steps, {place}) if k >= 0}
    assert all(index < place for index in before)
    later = [operations[k] for k in range(SIZE) if k not in before and k != place]
    listing = [*(operations[k] for k in sorted(before)), operations[place], *later]
    assert equal_up_to_phase(net(listing), net(operations))


def order(*operations: Operation) -> tuple[set[int], set[int]]:
    """What has to come after the first step, and before the last one."""
    steps = steps_of(circuit(4, *operations, num_clbits=2))
    assert len(steps) == len(operations)
    return set(steps_after(steps, {0})), {k for k in steps_before(steps, {len(steps) - 1}) if k >= 0}


@pytest.mark.parametrize(
    ("operations", "after", "before"),
    [
        ((cx(0, 1), cx(1, 2), cx(2, 3)), {1, 2}, {0, 1}),
        ((cx(0, 1), cx(0, 2), cx(0, 3)), set(), set()),
        ((cx(0, 1), h(2), cx(1, 2)), {2}, {0, 1}),
        ((Measure(0, 0), rz(0.3, 0), x(0)), {2}, {0, 1}),  # Z commutes with a measurement, X does not
        ((Measure(0, 0), Conditional((0,), frozenset({1}), (rz(0.3, 1),)), h(1)), {1, 2}, {0, 1}),
        ((Measure(0, 0), Conditional((1,), frozenset({0}), (rz(0.3, 1),)), h(1)), set(), {1}),
        ((Reset(0), rz(0.3, 0), h(1)), {1}, set()),
        ((Channel((np.sqrt(0.5) * np.eye(2), np.sqrt(0.5) * np.diag([1, -1])), (0,)), rz(0.3, 0)), {1}, {0}),
    ],
)
def test_measurements_records_and_noise_bind_what_follows(operations, after, before):
    assert order(*operations) == (after, before)


@pytest.mark.parametrize("seed", range(30))
def test_any_listing_of_one_program_has_one_canonical_order(seed):
    generator = np.random.default_rng(seed)
    operations = drawn(generator)
    listing = list(operations)
    for _ in range(60):
        k = int(generator.integers(SIZE - 1))
        one, other = listing[k], listing[k + 1]
        if set(steps_of(circuit(4, one))[0].qubits).isdisjoint(steps_of(circuit(4, other))[0].qubits):
            listing[k : k + 2] = [other, one]
    canonical = canonical_steps(circuit(4, *operations))
    assert first_difference(canonical, canonical_steps(circuit(4, *listing))) is None
    found = np.eye(16, dtype=np.complex128)
    for step in canonical:
        assert step.effect is not None
        found = step.effect.matrix((0, 1, 2, 3)) @ found
    assert equal_up_to_phase(found, net(operations))
