"""Measurements, resets, and what depends on measured bits."""

# ruff: noqa: F821, SIM102 - the gates inside a kernel are CUDA-Q's language, not Python's names

from __future__ import annotations

import math
from collections.abc import Callable

import cudaq
import numpy as np
import pytest

from ir.lowering.base import Lowered, TooLarge, UnsupportedOperation
from ir.program import Block, BlockKind, Conditional, Control, Gate, Measure, Program, Reset, walk

Read = Callable[..., Program]
Distribution = Callable[[Program], dict[int, float]]


def test_records_are_numbered_by_qubit_whatever_the_order_of_measuring(read: Read) -> None:
    @cudaq.kernel
    def backwards():
        q = cudaq.qvector(3)
        mz(q[2])
        mz(q[0])

    assert list(read(backwards).operations) == [Measure(2, 1), Measure(0, 0)]


def test_a_qubit_measured_twice_has_two_records_side_by_side(read: Read) -> None:
    @cudaq.kernel
    def twice():
        q = cudaq.qvector(2)
        mz(q)
        mz(q[0])

    assert list(read(twice).operations) == [Measure(0, 0), Measure(1, 2), Measure(0, 1)]


def test_a_measurement_in_the_middle_collapses(read: Read, distribution: Distribution) -> None:
    @cudaq.kernel
    def middle():
        q = cudaq.qubit()
        h(q)
        mz(q)
        h(q)
        mz(q)

    assert distribution(read(middle)) == pytest.approx({0: 0.25, 1: 0.25, 2: 0.25, 3: 0.25})


@pytest.mark.parametrize(("axis", "prepare"), [("mx", "hx"), ("my", "hxs")])
def test_measuring_along_another_axis_finds_its_eigenstates(
    read: Read, distribution: Distribution, axis: str, prepare: str
) -> None:
    for sign in (0, 1):
        kernel = cudaq.make_kernel()
        q = kernel.qalloc()
        if sign:
            kernel.x(q)
        kernel.h(q)
        if "s" in prepare:
            kernel.s(q)
        getattr(kernel, axis)(q)
        assert distribution(read(kernel)) == pytest.approx({sign: 1.0})


def test_measuring_along_x_leaves_the_qubit_in_the_z_basis_and_says_so(
    lower: Callable[..., Lowered], distribution: Distribution
) -> None:
    @cudaq.kernel
    def again():
        q = cudaq.qubit()
        mx(q)
        mz(q)

    lowered = lower(again)
    assert distribution(lowered.program) == pytest.approx({0b00: 0.5, 0b11: 0.5})
    assert [note.code for note in lowered.notes] == ["cudaq.basis_measurement"]


def test_measuring_along_x_leaves_what_cudaq_itself_leaves() -> None:
    @cudaq.kernel
    def again() -> bool:
        q = cudaq.qubit()
        first = mx(q)
        second = mz(q)
        return first == second

    assert all(cudaq.run(again, shots_count=64))


def test_reset_of_a_qubit_and_of_a_register(read: Read) -> None:
    @cudaq.kernel
    def cleared():
        q = cudaq.qvector(2)
        reset(q[1])
        reset(q)

    assert list(read(cleared).operations) == [Reset(1), Reset(0), Reset(1)]


def test_teleportation_moves_the_state(read: Read, branches: Callable) -> None:
    @cudaq.kernel
    def teleport(theta: float):
        q = cudaq.qvector(3)
        rx(theta, q[0])
        h(q[1])
        x.ctrl(q[1], q[2])
        x.ctrl(q[0], q[1])
        h(q[0])
        high = mz(q[1])
        low = mz(q[0])
        if high:
            x(q[2])
        if low:
            z(q[2])

    theta = math.pi / 17
    expected = np.array([math.cos(theta / 2), -1j * math.sin(theta / 2)])
    found = branches(read(teleport, theta))
    assert len(found) == 4
    for record, (state,) in found.items():
        received = state.reshape(2, 4)[:, record]  # index = q2 q1 q0, and the record is q1 q0
        np.testing.assert_allclose(received * 2, expected, rtol=0, atol=1e-12)


@cudaq.kernel
def compared_bits(kind: int):
    q = cudaq.qvector(3)
    h(q[0])
    h(q[1])
    a = mz(q[0])
    b = mz(q[1])
    if kind == 0:
        if a and not b:
            x(q[2])
    elif kind == 1:
        if a or b:
            x(q[2])
    elif kind == 2:
        if a == b:
            x(q[2])
    elif kind == 3:
        if not a:
            if b:
                x(q[2])
    elif kind == 4:
        if a or b:
            x(q[2])
    else:
        n = 0
        for bit in [a, b]:
            if bit:
                n = n + 1
        if n == 1:
            x(q[2])
    mz(q[2])


@pytest.mark.parametrize(
    ("kind", "meaning"),
    [
        (0, lambda a, b: a and not b),
        (1, lambda a, b: a or b),
        (2, lambda a, b: a == b),
        (3, lambda a, b: not a and b),
        (4, lambda a, b: a or b),
        (5, lambda a, b: a != b),
    ],
)
def test_a_condition_on_two_bits_has_its_truth_table(
    read: Read, distribution: Distribution, kind: int, meaning: Callable[[int, int], bool]
) -> None:
    expected = {a | b << 1 | bool(meaning(a, b)) << 2: 0.25 for a in (0, 1) for b in (0, 1)}
    assert distribution(read(compared_bits, kind)) == pytest.approx(expected)


def test_a_branch_has_both_arms_in_one_operation(read: Read) -> None:
    @cudaq.kernel
    def both():
        q = cudaq.qvector(2)
        h(q[0])
        if mz(q[0]):
            x(q[1])
        else:
            y(q[1])
        z(q[1])

    assert list(read(both).operations) == [
        Gate("h", (0,)),
        Measure(0, 0),
        Conditional((0,), frozenset({1}), (Gate("x", (1,)),), (Gate("y", (1,)),)),
        Gate("z", (1,)),
    ]


def test_a_record_that_does_not_matter_is_not_in_the_condition(read: Read) -> None:
    @cudaq.kernel
    def irrelevant():
        q = cudaq.qvector(3)
        h(q)
        a = mz(q[0])
        b = mz(q[1])
        if (a and b) or (a and not b):
            x(q[2])

    (conditional,) = [op for op in read(irrelevant).operations if isinstance(op, Conditional)]
    assert (conditional.clbits, conditional.values) == ((0,), frozenset({1}))


def test_an_angle_computed_from_records_becomes_one_branch_a_value(read: Read, branches: Callable) -> None:
    @cudaq.kernel
    def counted():
        q = cudaq.qvector(4)
        h(q.front(3))
        bits = mz(q.front(3))
        k = 0
        for i in range(3):
            if bits[i]:
                k += 2**i
        ry(0.1 * k, q[3])

    found = branches(read(counted))
    assert len(found) == 8
    for record, (state,) in found.items():
        turned = state.reshape(2, 8)[:, record] * math.sqrt(8)
        np.testing.assert_allclose(turned, [math.cos(0.05 * record), math.sin(0.05 * record)], rtol=0, atol=1e-12)


def test_to_integer_of_records(read: Read, distribution: Distribution) -> None:
    @cudaq.kernel
    def number():
        q = cudaq.qvector(3)
        h(q.front(2))
        n = cudaq.to_integer(cudaq.to_bools(mz(q.front(2))))
        if n == 2:
            x(q[2])
        mz(q[2])

    assert distribution(read(number)) == pytest.approx({0b000: 0.25, 0b001: 0.25, 0b110: 0.25, 0b011: 0.25})


def test_a_qubit_chosen_by_a_record(read: Read, distribution: Distribution) -> None:
    @cudaq.kernel
    def chosen():
        q = cudaq.qvector(3)
        h(q[0])
        k = 1
        if mz(q[0]):
            k = 2
        x(q[k])
        mz(q[1])
        mz(q[2])

    assert distribution(read(chosen)) == pytest.approx({0b010: 0.5, 0b101: 0.5})


def test_a_loop_as_long_as_a_record_says(read: Read, distribution: Distribution) -> None:
    @cudaq.kernel
    def counted():
        q = cudaq.qvector(3)
        h(q.front(2))
        n = cudaq.to_integer(cudaq.to_bools(mz(q.front(2))))
        for _ in range(n):
            x(q[2])
        mz(q[2])

    assert distribution(read(counted)) == pytest.approx({0b000: 0.25, 0b101: 0.25, 0b010: 0.25, 0b111: 0.25})


def test_a_list_indexed_by_a_record_is_read_and_written(read: Read, branches: Callable) -> None:
    @cudaq.kernel
    def indexed():
        q = cudaq.qvector(2)
        h(q[0])
        k = 0
        if mz(q[0]):
            k = 1
        a = [0.2, 0.4, 0.6]
        a[k + 1] = 1.0
        ry(a[k] + a[1], q[1])

    for record, angle in ((0, 0.2 + 1.0), (1, 0.4 + 0.4)):
        (state,) = branches(read(indexed))[record]
        turned = state.reshape(2, 2)[:, record] * math.sqrt(2)
        np.testing.assert_allclose(turned, [math.cos(angle / 2), math.sin(angle / 2)], rtol=0, atol=1e-12)


def test_a_list_element_changed_in_a_branch_depends_on_its_record(read: Read, branches: Callable) -> None:
    @cudaq.kernel
    def changed():
        q = cudaq.qvector(2)
        h(q[0])
        a = [0.2, 0.4]
        if mz(q[0]):
            a[0] = 1.4
        else:
            a[1] = 0.6
        ry(a[0] + a[1], q[1])

    for record, angle in ((0, 0.2 + 0.6), (1, 1.4 + 0.4)):
        (state,) = branches(read(changed))[record]
        turned = state.reshape(2, 2)[:, record] * math.sqrt(2)
        np.testing.assert_allclose(turned, [math.cos(angle / 2), math.sin(angle / 2)], rtol=0, atol=1e-12)


@pytest.mark.parametrize("inverted", [False, True])
def test_a_measurement_after_a_branch_has_a_record_of_its_own(read: Read, inverted: bool) -> None:
    @cudaq.kernel
    def sometimes(inverted: bool):
        q = cudaq.qvector(2)
        m = mz(q[0])
        if m:
            if not inverted:
                mz(q[1])
        else:
            if inverted:
                mz(q[1])
        mz(q[1])

    program = read(sometimes, inverted)
    (conditional,) = [op for op in program.operations if isinstance(op, Conditional)]
    inside = [op for op in conditional.operations + conditional.otherwise if isinstance(op, Measure)]
    assert inside == [Measure(1, 1)]
    assert program.operations[-1] == Measure(1, 2)


def test_many_records_may_be_counted_where_no_decision_needs_them(read: Read) -> None:
    @cudaq.kernel
    def counting() -> int:
        q = cudaq.qvector(200)
        n = 0
        for i in range(200):
            if mz(q[i]):
                n += 1
        return n

    assert read(counting).num_clbits == 200


def test_an_early_return_skips_the_rest(read: Read, distribution: Distribution) -> None:
    @cudaq.kernel
    def early() -> int:
        q = cudaq.qvector(2)
        h(q[0])
        if mz(q[0]):
            return 1
        x(q[1])
        mz(q[1])
        return 2

    assert distribution(read(early)) == pytest.approx({0b01: 0.5, 0b10: 0.5})


def test_break_and_continue_on_records(read: Read, distribution: Distribution) -> None:
    @cudaq.kernel
    def tries(n: int):
        q = cudaq.qvector(2)
        for i in range(n):
            h(q[0])
            if mz(q[0]):
                break
            if i == 0:
                continue
            x(q[1])
        mz(q[1])

    # First try 1 (1/2); 0 then 1 (1/4); 0 then 0, which flips q1 (1/4).
    assert distribution(read(tries, 2)) == pytest.approx({0b001: 0.5, 0b010: 0.25, 0b100: 0.25})


def test_repeat_until_success_under_a_bound(read: Read, distribution: Distribution) -> None:
    @cudaq.kernel
    def repeated():
        q = cudaq.qvector(2)
        done = False
        for _ in range(3):
            if not done:
                h(q[0])
                if mz(q[0]):
                    done = True
                else:
                    reset(q[0])
        if done:
            x(q[1])
        mz(q[1])

    program = read(repeated)
    assert program.num_clbits == 4
    assert distribution(program) == pytest.approx({0b1001: 0.5, 0b1010: 0.25, 0b1100: 0.125, 0b0000: 0.125})


@pytest.mark.parametrize("bits", [2, 3, 4])
def test_iterative_phase_estimation_reads_the_phase(read: Read, distribution: Distribution, bits: int) -> None:
    @cudaq.kernel
    def estimate(n: int, phase: float):
        q = cudaq.qvector(2)
        x(q[1])
        known = 0.0
        for k in range(n):
            reset(q[0])
            h(q[0])
            r1.ctrl(2.0 * np.pi * phase * 2 ** (n - 1 - k), q[0], q[1])
            rz(-np.pi * known, q[0])
            h(q[0])
            known = known / 2.0
            if mz(q[0]):
                known += 0.5

    for value in range(2**bits):
        # The least significant digit is measured first, and the first record is c0.
        assert distribution(read(estimate, bits, value / 2**bits)) == pytest.approx({value: 1.0})


def test_a_loop_on_a_record_without_a_bound_is_too_large(read: Read) -> None:
    @cudaq.kernel
    def endless():
        q = cudaq.qubit()
        h(q)
        while mz(q):
            h(q)

    with pytest.raises(TooLarge, match="bound"):
        read(endless)


def test_more_records_than_a_program_holds_are_too_large(read: Read) -> None:
    @cudaq.kernel
    def recorded(n: int):
        q = cudaq.qubit()
        for _ in range(n):
            mz(q)

    assert read(recorded, 10).num_clbits == 10
    with pytest.raises(TooLarge, match="5000 records"):
        read(recorded, 5000)


def test_a_decision_on_too_many_records_is_too_large(read: Read) -> None:
    @cudaq.kernel
    def majority(n: int):
        q = cudaq.qvector(n)
        k = 0
        for i in range(n - 1):
            if mz(q[i]):
                k += 1
        if k > 2:
            x(q[n - 1])

    assert read(majority, 6).num_clbits == 5
    with pytest.raises(TooLarge, match="measured bits"):
        read(majority, 30)


def test_a_measurement_of_a_qubit_chosen_by_a_record_is_refused(read: Read) -> None:
    @cudaq.kernel
    def chosen():
        q = cudaq.qvector(3)
        h(q[0])
        k = 1
        if mz(q[0]):
            k = 2
        mz(q[k])

    with pytest.raises(UnsupportedOperation, match="depends on a measured bit"):
        read(chosen)


def test_a_kernel_that_measures_is_neither_controlled_nor_inverted(read: Read) -> None:
    @cudaq.kernel
    def measuring(q: cudaq.qubit):
        h(q)
        mz(q)

    @cudaq.kernel
    def under_control():
        q = cudaq.qvector(2)
        cudaq.control(measuring, q[0], q[1])

    @cudaq.kernel
    def inverted():
        q = cudaq.qvector(1)
        cudaq.adjoint(measuring, q[0])

    for kernel, verb in ((under_control, "control"), (inverted, "adjoint")):
        with pytest.raises(UnsupportedOperation, match=f"{verb} of a kernel that measures"):
            read(kernel)


def test_a_branch_inside_an_inverted_or_controlled_kernel(read: Read) -> None:
    @cudaq.kernel
    def part(q: cudaq.qubit, flag: bool):
        if flag:
            s(q)
            h(q)
        else:
            t(q)

    @cudaq.kernel
    def top():
        q = cudaq.qvector(3)
        m = mz(q[0])
        flag = False
        if m:
            flag = True
        cudaq.adjoint(part, q[1], flag)
        cudaq.control(part, q[2], q[1], flag)

    block = (Block(BlockKind.USER, "part"),)
    controls = (Control(2),)
    inverted, under_control = (op for op in read(top).operations if isinstance(op, Conditional))
    assert inverted.operations == (Gate("h", (1,), origin=block), Gate("sdg", (1,), origin=block))
    assert inverted.otherwise == (Gate("tdg", (1,), origin=block),)
    assert under_control.operations == (Gate("s", (1,), (), controls, block), Gate("h", (1,), (), controls, block))
    assert under_control.otherwise == (Gate("t", (1,), (), controls, block),)
    assert (inverted.clbits, inverted.values) == ((0,), frozenset({1}))


def test_half_a_bell_pair_after_reset_is_mixed(read: Read, branches: Callable) -> None:
    @cudaq.kernel
    def halved():
        q = cudaq.qvector(2)
        h(q[0])
        x.ctrl(q[0], q[1])
        reset(q[0])

    (states,) = branches(read(halved)).values()
    density = sum(np.outer(state, state.conj()) for state in states)
    np.testing.assert_allclose(density, np.diag([0.5, 0, 0.5, 0]), rtol=0, atol=1e-12)


def test_forty_branches_one_after_another_do_not_nest(read: Read) -> None:
    @cudaq.kernel
    def flat():
        q = cudaq.qvector(2)
        m = mz(q[0])
        for _ in range(40):
            if m:
                x(q[1])

    operations = read(flat).operations
    assert len(operations) == 41
    assert sum(1 for _ in walk(operations)) == 81
