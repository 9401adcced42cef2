"""A program handed over to a CUDA-Q candidate is read back as the same operations, wherever the kernel is used."""

from __future__ import annotations

from collections.abc import Callable

import cudaq
import numpy as np
import pytest

from ir.lowering.from_cudaq import reader
from ir.lowering.raise_cudaq import circuit, pauli_sum
from ir.program import Block, BlockKind, Program
from tests.readers.raised import (
    NAME,
    SEEDS,
    all_in_block,
    backwards,
    every_gate,
    matrices,
    random_raisable,
    used,
    without_origins,
)
from tests.readers.reference import state

PROGRAMS = {"every gate": every_gate(), "matrices": matrices()} | {f"seed {k}": random_raisable(k) for k in SEEDS[:3]}


def lower(value: object) -> Program:
    return reader().read(lambda: value, (), num_qubits=0).program


@pytest.fixture(params=PROGRAMS.values(), ids=list(PROGRAMS))
def program(request: pytest.FixtureRequest) -> Program:
    return request.param


def test_called_it_is_the_same_operations_in_one_block(program):
    oracle = circuit(NAME, program)

    @cudaq.kernel
    def main():
        q = cudaq.qvector(5)
        oracle(q[1:5])
        oracle(q[1:5])

    read = lower(main)
    assert without_origins(read) == 2 * used(program, [1, 2, 3, 4])
    # A matrix is a registered operation, which has a block of its own inside.
    assert {operation.origin[0] for operation in read.operations} == {Block(BlockKind.USER, NAME)}
    assert {len(operation.origin) for operation in read.operations} <= {1, 2}


def test_the_adjoint_is_each_operation_inverted(program):
    oracle = circuit(NAME, program)

    @cudaq.kernel
    def main():
        q = cudaq.qvector(4)
        cudaq.adjoint(oracle, q)

    read = lower(main)
    assert without_origins(read) == used(backwards(program), range(4))
    assert all_in_block(read)


def test_controlled_each_operation_has_the_control(program):
    oracle = circuit(NAME, program)

    @cudaq.kernel
    def main():
        q = cudaq.qvector(6)
        cudaq.control(oracle, q[0], q[1:5])
        cudaq.control(oracle, [q[0], q[5]], q[1:5])

    read = lower(main)
    assert without_origins(read) == [
        *used(program, [1, 2, 3, 4], [(0, 1)]),
        *used(program, [1, 2, 3, 4], [(0, 1), (5, 1)]),
    ]
    assert all_in_block(read)


def test_taken_as_a_callable_and_inside_another_kernel_it_keeps_its_name(program):
    oracle = circuit(NAME, program)

    @cudaq.kernel
    def step(inner: Callable[[cudaq.qview], None], q: cudaq.qview):
        inner(q)
        cudaq.adjoint(inner, q)

    @cudaq.kernel
    def main(inner: Callable[[cudaq.qview], None]):
        q = cudaq.qvector(4)
        step(inner, q)

    read = lower((main, oracle))
    assert without_origins(read) == used(program, range(4)) + used(backwards(program), range(4))
    assert {operation.origin[:2] for operation in read.operations} == {
        (Block(BlockKind.USER, "step"), Block(BlockKind.USER, NAME))
    }


def test_in_a_builder_it_is_the_same(program):
    oracle = circuit(NAME, program)
    kernel = cudaq.make_kernel()
    q = kernel.qalloc(4)
    control = kernel.qalloc()
    kernel.apply_call(oracle, q)
    kernel.adjoint(oracle, q)
    kernel.control(oracle, control, q)
    read = lower(kernel)
    assert without_origins(read) == [
        *used(program, range(4)),
        *used(backwards(program), range(4)),
        *used(program, range(4), [(4, 1)]),
    ]
    assert all_in_block(read)


def test_cudaq_itself_prepares_the_same_state():
    program = PROGRAMS["every gate"]
    oracle = circuit(NAME, program)

    @cudaq.kernel
    def main():
        q = cudaq.qvector(4)
        oracle(q)

    found = np.array(cudaq.get_state(main))
    expected = state(program)
    assert abs(abs(np.vdot(found, expected)) - 1) < 1e-6


def test_the_first_qubits_of_a_longer_register_are_used(program):
    oracle = circuit(NAME, program)

    @cudaq.kernel
    def main():
        q = cudaq.qvector(5)
        oracle(q)

    assert without_origins(lower(main)) == used(program, range(4))


def test_a_pauli_sum_has_the_rightmost_letter_on_qubit_0():
    x, y, z, i = np.array([[0, 1], [1, 0]]), np.array([[0, -1j], [1j, 0]]), np.diag([1, -1]), np.eye(2)
    made = pauli_sum(3, [(0.5, "XZI"), (-1.25, "IIY"), (0.75, "III")])
    words = {term.get_pauli_word(3): term.evaluate_coefficient() for term in made}
    # CUDA-Q prints qubit 0 first.
    assert words == {"IZX": 0.5, "YII": -1.25, "III": 0.75}
    # Its matrices, though, have qubit 0 as the least significant bit.
    expected = 0.5 * np.kron(np.kron(x, z), i) - 1.25 * np.kron(np.kron(i, i), y) + 0.75 * np.eye(8)
    assert np.abs(np.array(made.to_matrix()) - expected).max() < 1e-12
