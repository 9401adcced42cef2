"""Kernels that call, control and invert other kernels; where their operations are said to come from."""

# ruff: noqa: F821 - the gates inside a kernel are CUDA-Q's language, not Python's names

from __future__ import annotations

from collections.abc import Callable
from dataclasses import make_dataclass

import cudaq
import numpy as np
import pytest

from ir.lowering.base import InvalidCandidate, UnsupportedOperation
from ir.program import Block, BlockKind, Control, Gate, Program
from tests.readers.reference import unitary

Read = Callable[..., Program]


@cudaq.kernel
def leaf(q: cudaq.qubit, a: float):
    u3(a, 0.2, 0.3, q)
    s(q)


@cudaq.kernel
def branch(q: cudaq.qview, a: float):
    leaf(q[0], a)
    x.ctrl(q[0], q[1])


LEAF = Block(BlockKind.USER, "leaf")
BRANCH = Block(BlockKind.USER, "branch")


def test_operations_say_which_kernels_they_come_from(read: Read) -> None:
    @cudaq.kernel
    def top():
        q = cudaq.qvector(2)
        h(q[1])
        branch(q, 0.1)

    assert [op.origin for op in read(top).operations] == [(), (BRANCH, LEAF), (BRANCH, LEAF), (BRANCH,)]


def test_the_adjoint_of_a_kernel_undoes_it(read: Read) -> None:
    @cudaq.kernel
    def undone():
        q = cudaq.qvector(2)
        branch(q, 0.7)
        cudaq.adjoint(branch, q, 0.7)

    program = read(undone)
    assert len(program.operations) == 6
    np.testing.assert_allclose(unitary(program), np.eye(4), rtol=0, atol=1e-12)


def test_u3_is_inverted_rightly_where_cudaq_does_not(read: Read) -> None:
    @cudaq.kernel
    def inverted():
        q = cudaq.qubit()
        cudaq.adjoint(leaf, q, 0.7)

    assert list(read(inverted).operations) == [
        Gate("sdg", (0,), (), (), (LEAF,)),
        Gate("u", (0,), (-0.7, -0.3, -0.2), (), (LEAF,)),
    ]


def test_the_adjoint_in_a_built_kernel_is_ours_too(read: Read) -> None:
    part, target = cudaq.make_kernel(cudaq.qubit)
    part.u3(0.1, 0.2, 0.3, target)
    part.t(target)
    whole = cudaq.make_kernel()
    q = whole.qalloc(2)
    whole.apply_call(part, q[1])
    whole.adjoint(part, q[1])
    np.testing.assert_allclose(unitary(read(whole)), np.eye(4), rtol=0, atol=1e-12)


def test_a_controlled_kernel_acts_only_under_its_controls(read: Read) -> None:
    @cudaq.kernel
    def once():
        q = cudaq.qvector(2)
        branch(q, 0.7)

    @cudaq.kernel
    def under_control():
        q = cudaq.qvector(2)
        c = cudaq.qvector(2)
        cudaq.control(branch, c, q, 0.7)

    expected = np.eye(16, dtype=complex)
    expected[12:, 12:] = unitary(read(once))
    np.testing.assert_allclose(unitary(read(under_control)), expected, rtol=0, atol=1e-12)


def test_control_inside_adjoint_inside_control(read: Read) -> None:
    @cudaq.kernel
    def inner(c: cudaq.qubit, q: cudaq.qubit):
        cudaq.control(leaf, c, q, 0.4)

    @cudaq.kernel
    def outer(c: cudaq.qubit, q: cudaq.qubit):
        cudaq.adjoint(inner, c, q)

    @cudaq.kernel
    def top():
        q = cudaq.qvector(3)
        cudaq.control(outer, q[2], q[1], q[0])

    @cudaq.kernel
    def once():
        q = cudaq.qubit()
        leaf(q, 0.4)

    expected = np.eye(8, dtype=complex)
    expected[6:, 6:] = unitary(read(once)).conj().T
    np.testing.assert_allclose(unitary(read(top)), expected, rtol=0, atol=1e-12)


def test_a_kernel_given_as_an_argument(read: Read) -> None:
    @cudaq.kernel
    def part(q: cudaq.qubit):
        h(q)
        t(q)

    @cudaq.kernel
    def top(oracle: Callable[[cudaq.qubit], None]):
        q = cudaq.qvector(2)
        oracle(q[0])
        cudaq.control(oracle, q[0], q[1])
        cudaq.adjoint(oracle, q[0])

    names = [(op.name, op.qubits, op.controls) for op in read(top, part).operations]
    assert names == [
        ("h", (0,), ()),
        ("t", (0,), ()),
        ("h", (1,), (Control(0),)),
        ("t", (1,), (Control(0),)),
        ("tdg", (0,), ()),
        ("h", (0,), ()),
    ]


def test_compute_and_action(read: Read) -> None:
    @cudaq.kernel
    def sandwich():
        q = cudaq.qvector(2)
        cudaq.compute_action(lambda: (h(q[0]), s(q[0])), lambda: x.ctrl(q[0], q[1]))

    assert [op.name for op in read(sandwich).operations] == ["h", "s", "x", "sdg", "h"]


def test_u3_in_compute_and_action_is_refused_because_cudaq_inverts_it_wrongly(read: Read) -> None:
    @cudaq.kernel
    def sandwich():
        q = cudaq.qvector(2)
        cudaq.compute_action(lambda: u3(0.1, 0.2, 0.3, q[0]), lambda: x.ctrl(q[0], q[1]))

    with pytest.raises(UnsupportedOperation, match="compute_action"):
        read(sandwich)


def test_work_qubits_of_a_sub_kernel_come_after_the_kernels_own(read: Read) -> None:
    @cudaq.kernel
    def with_ancilla(q: cudaq.qubit):
        a = cudaq.qubit()
        x.ctrl(q, a)
        x.ctrl(q, a)

    @cudaq.kernel
    def top():
        q = cudaq.qubit()
        with_ancilla(q)
        r = cudaq.qubit()
        y(r)

    program = read(top)
    assert program.num_qubits == 3
    assert [(op.qubits, op.controls) for op in program.operations] == [
        ((2,), (Control(0),)),
        ((2,), (Control(0),)),
        ((1,), ()),
    ]


def test_work_qubits_come_after_the_qubits_that_the_contract_names(read: Read) -> None:
    @cudaq.kernel
    def scoped():
        q = cudaq.qubit()
        for _ in range(2):
            a = cudaq.qubit()
            h(a)
        x(q)

    program = read(scoped, num_qubits=3)
    assert program.num_qubits == 5
    assert [op.qubits for op in program.operations] == [(3,), (4,), (0,)]


def test_a_value_returned_by_a_sub_kernel_is_used(read: Read) -> None:
    @cudaq.kernel
    def measured(q: cudaq.qubit) -> bool:
        return mz(q)

    @cudaq.kernel
    def doubled(n: int) -> int:
        return 2 * n

    @cudaq.kernel
    def top():
        q = cudaq.qvector(doubled(2))
        if measured(q[3]):
            x(q[0])

    program = read(top)
    assert program.num_qubits == 4
    assert program.operations[1].values == frozenset({1})


Patch = make_dataclass("Patch", [("data", cudaq.qview), ("syndrome", cudaq.qview)], slots=True)


@cudaq.kernel
def entangle(p: Patch):
    h(p.data[0])
    x.ctrl(p.data[0], p.syndrome[1])


@cudaq.kernel
def patched():
    data = cudaq.qvector(2)
    syndrome = cudaq.qvector(2)
    entangle(Patch(data, syndrome))


def test_registers_are_passed_in_a_dataclass(read: Read) -> None:
    assert [(op.qubits, op.controls) for op in read(patched).operations] == [((0,), ()), ((3,), (Control(0),))]


def test_a_built_kernel_calls_a_decorated_one(read: Read) -> None:
    @cudaq.kernel(defer_compilation=False)
    def part(q: cudaq.qubit, a: float):
        rx(a, q)

    whole, angle = cudaq.make_kernel(float)
    q = whole.qalloc(2)
    whole.apply_call(part, q[1], angle)
    whole.control(part, q[0], q[1], 0.25)
    assert [(op.params, op.controls) for op in read(lambda: (whole, 0.5)).operations] == [
        ((0.5,), ()),
        ((0.25,), (Control(0),)),
    ]


def test_a_kernel_that_calls_itself_is_the_candidates_fault(read: Read) -> None:
    @cudaq.kernel
    def forever(q: cudaq.qubit):
        h(q)
        forever(q)

    @cudaq.kernel
    def top():
        q = cudaq.qubit()
        forever(q)

    with pytest.raises(InvalidCandidate, match="recursive"):
        read(top)
