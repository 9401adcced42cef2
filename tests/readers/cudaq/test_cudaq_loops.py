"""Loops with ``continue`` and ``break``, and their variables afterwards: they take the values that Python gives.

CUDA-Q's own rewriting of loops gets most of these wrong (docs/framework-faults.md), so its simulator is no judge here:
the expected qubits are Python's.
"""

# ruff: noqa: F821 - the gates inside a kernel are CUDA-Q's language, not Python's names

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import cudaq
import numpy as np
import pytest

from ir.lowering.base import UnsupportedOperation
from ir.program import Program
from tests.readers.reference import unitary

Read = Callable[..., Program]


@cudaq.kernel
def counts_from_one(n: int):
    q = cudaq.qvector(6)
    for j in range(1, n):
        if j == 2:
            continue
        x(q[j])


@cudaq.kernel
def counts_in_twos(n: int):
    q = cudaq.qvector(6)
    for j in range(1, n, 2):
        if j == 3:
            continue
        x(q[j])


@cudaq.kernel
def counts_down(n: int):
    q = cudaq.qvector(6)
    for j in range(n - 1, -1, -1):
        if j == 3:
            continue
        x(q[j])


@cudaq.kernel
def pairs(n: int):
    q = cudaq.qvector(6)
    for i in range(n):
        for j in range(i + 1, n):
            if j == i + 1:
                continue
            x(q[i])
            x(q[j])


@cudaq.kernel
def two_ways_round(n: int):
    q = cudaq.qvector(6)
    for j in range(1, n):
        if j == 2:
            continue
        if j == 3:
            x(q[0])
            continue
        x(q[j])


@cudaq.kernel
def sums_until_it_breaks(n: int):
    q = cudaq.qvector(6)
    total = 0
    for j in range(1, n):
        if j == 2:
            continue
        total += j
        if total > 3:
            break
    x(q[total])


@cudaq.kernel
def variable_after_the_loop(n: int):
    q = cudaq.qvector(6)
    j = 0
    for j in range(2, n):
        x(q[j - 2])
    x(q[j])


@cudaq.kernel
def variable_after_a_break(n: int):
    q = cudaq.qvector(6)
    j = 0
    for j in range(1, n):
        if j == 3:
            break
    x(q[j])


@cudaq.kernel
def while_that_skips(n: int):
    q = cudaq.qvector(6)
    i = 0
    while i < n:
        if i == 2:
            i += 2
            continue
        x(q[i])
        i += 1


@cudaq.kernel
def while_that_counts_down(n: int):
    q = cudaq.qvector(6)
    i = n - 1
    while i > 0:
        if i == 3:
            i -= 2
            continue
        x(q[i])
        i -= 1


@cudaq.kernel
def list_elements(n: int):
    q = cudaq.qvector(6)
    elements = [1, 3, n]
    for k in range(1, len(elements)):
        if elements[k - 1] == 1:
            continue
        x(q[elements[k]])


@pytest.mark.parametrize(
    ("kernel", "expected"),
    [
        (counts_from_one, [1, 3, 4]),
        (counts_in_twos, [1]),
        (counts_down, [4, 2, 1, 0]),
        (pairs, [0, 2, 0, 3, 0, 4, 1, 3, 1, 4, 2, 4]),
        (two_ways_round, [1, 0, 4]),
        (sums_until_it_breaks, [4]),
        (variable_after_the_loop, [0, 1, 2, 4]),
        (variable_after_a_break, [3]),
        (while_that_skips, [0, 1, 4]),
        (while_that_counts_down, [4, 1]),
        (list_elements, [5]),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_a_loop_takes_the_values_that_python_gives(read: Read, kernel: Any, expected: list[int]) -> None:
    assert [operation.qubits[0] for operation in read(kernel, 5).operations] == expected


@cudaq.kernel
def skipping_part(q: cudaq.qview, n: int):
    for j in range(1, n):
        if j == 2:
            continue
        rx(0.1 * j, q[j])


def test_the_loop_of_a_called_kernel_is_pythons_too(read: Read) -> None:
    @cudaq.kernel
    def caller():
        q = cudaq.qvector(4)
        skipping_part(q, 4)

    assert [operation.qubits[0] for operation in read(caller).operations] == [1, 3]


def test_the_loop_of_a_kernel_under_a_control_is_pythons_too(read: Read) -> None:
    @cudaq.kernel
    def caller():
        q = cudaq.qvector(5)
        cudaq.control(skipping_part, q[4], q[0:4], 4)

    assert [operation.qubits[0] for operation in read(caller).operations] == [1, 3]


def test_a_skipping_loop_in_a_built_kernel_is_refused_because_cudaq_compiled_it(read: Read) -> None:
    skipping_part.compile()  # CUDA-Q asks for it
    kernel = cudaq.make_kernel()
    q = kernel.qalloc(4)
    kernel.apply_call(skipping_part, q, 4)
    with pytest.raises(UnsupportedOperation, match="a loop with continue"):
        read(kernel)


@cudaq.kernel
def plain_part(q: cudaq.qview, n: int):
    for j in range(1, n):
        x(q[j])


def test_a_plain_loop_in_a_built_kernel_is_read(read: Read) -> None:
    plain_part.compile()
    kernel = cudaq.make_kernel()
    q = kernel.qalloc(4)
    kernel.apply_call(plain_part, q, 4)
    assert [operation.qubits[0] for operation in read(kernel).operations] == [1, 2, 3]


def test_loops_inside_compute_and_action_are_undone_in_the_opposite_order(read: Read) -> None:
    @cudaq.kernel
    def conjugated():
        q = cudaq.qvector(3)

        def compute():
            for i in range(1, 3):
                rx(0.2 * i, q[i])
            for i in range(2, 0, -1):
                x.ctrl(q[i - 1], q[i])

        def action():
            x(q[1])

        cudaq.compute_action(compute, action)

    program = read(conjugated)
    named = [
        (operation.name, *(c.qubit for c in operation.controls), *operation.qubits) for operation in program.operations
    ]
    compute = [("rx", 1), ("rx", 2), ("x", 1, 2), ("x", 0, 1)]
    assert named == [*compute, ("x", 1), *reversed(compute)]
    matrix = unitary(program)
    np.testing.assert_allclose(matrix @ matrix, np.eye(8), rtol=0, atol=1e-12)


def test_u3_on_a_register_inside_compute_and_action_is_refused_because_cudaq_inverts_it_wrongly(read: Read) -> None:
    @cudaq.kernel
    def conjugated():
        q = cudaq.qvector(2)

        def compute():
            u3(0.1, 0.2, 0.3, q)

        def action():
            x(q[0])

        cudaq.compute_action(compute, action)

    with pytest.raises(UnsupportedOperation, match="u3 inside"):
        read(conjugated)


def test_reading_leaves_cudaqs_own_compiled_code_alone(read: Read) -> None:
    before = str(counts_from_one.qkeModule)
    read(counts_from_one, 5)
    assert str(counts_from_one.qkeModule) == before


def test_a_turn_that_a_record_ends_leaves_the_other_turns_as_they_are(
    read: Read, branches: Callable[[Program], dict[int, list[np.ndarray]]]
) -> None:
    @cudaq.kernel
    def skips_on_ones():
        q = cudaq.qvector(4)
        for j in range(1, 4):
            h(q[0])
            found = mz(q[0])
            reset(q[0])
            if found:
                continue
            x(q[j])

    found = {record: sum(states) for record, states in branches(read(skips_on_ones)).items()}
    # Record r_j of turn j is clbit j - 1; qubit j is 1 where it is 0.
    expected = {record: ((7 ^ record) << 1, 1 / 8) for record in range(8)}
    assert {
        record: (int(np.argmax(abs(state))), round(float(np.linalg.norm(state)) ** 2, 12))
        for record, state in found.items()
    } == expected
