"""Kernels as models write them: their states are those that CUDA-Q computes, their records those of arithmetic."""

# ruff: noqa: F821, F841 - the gates inside a kernel are CUDA-Q's language; models keep results they do not use

from __future__ import annotations

import cudaq
import numpy as np
import pytest

from tests.readers.cudaq.model_programs import PROGRAMS
from tests.readers.reference import branches, state


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_kernel_has_the_state_that_cudaq_computes(name, read):
    kernel, arguments = PROGRAMS[name]
    program = read(kernel, *arguments)
    np.testing.assert_allclose(state(program), np.array(cudaq.get_state(kernel, *arguments)), rtol=0, atol=1e-9)


def probabilities(program):
    found = {record: np.trace(rho).real for record, rho in branches(program).items()}
    return {record: probability for record, probability in found.items() if probability > 1e-12}


@cudaq.kernel
def teleport(angle: float):
    q = cudaq.qvector(3)
    ry(angle, q[0])
    h(q[1])
    x.ctrl(q[1], q[2])
    x.ctrl(q[0], q[1])
    h(q[0])
    b0 = mz(q[0])
    b1 = mz(q[1])
    if b1:
        x(q[2])
    if b0:
        z(q[2])
    ry(-angle, q[2])
    mz(q[2])


@cudaq.kernel
def syndrome(where: int):
    data = cudaq.qvector(3)
    ancilla = cudaq.qvector(2)
    x(data)
    x(data[where])
    for i in range(2):
        x.ctrl(data[i], ancilla[i])
        x.ctrl(data[i + 1], ancilla[i])
    results = mz(ancilla)
    if results[0] and not results[1]:
        x(data[0])
    elif results[0] and results[1]:
        x(data[1])
    elif results[1]:
        x(data[2])
    mz(data)


@cudaq.kernel
def returns_a_bool() -> bool:
    q = cudaq.qubit()
    x(q)
    return mz(q)


@cudaq.kernel
def returns_a_list() -> list[bool]:
    q = cudaq.qvector(2)
    x(q[1])
    return mz(q)


@cudaq.kernel
def returns_a_count(n: int) -> int:
    q = cudaq.qvector(n)
    x(q)
    total = 0
    for bit in mz(q):
        if bit:
            total += 1
    return total


@cudaq.kernel
def resets_by_hand():
    q = cudaq.qubit()
    h(q)
    if mz(q):
        x(q)
    mz(q)


@cudaq.kernel
def bound_loop() -> int:
    q = cudaq.qubit()
    tries = 0
    done = False
    while tries < 3 and not done:
        h(q)
        done = mz(q)
        tries += 1
    return tries


@cudaq.kernel
def labelled():
    q = cudaq.qvector(2)
    x(q[0])
    first = mz(q[0], register_name="first")
    second = mz(q[1], register_name="second")


@cudaq.kernel
def measured_along_x():
    q = cudaq.qvector(2)
    h(q[0])
    mx(q[0])
    my(q[1])


@cudaq.kernel
def all_of_two_registers():
    a = cudaq.qvector(2)
    b = cudaq.qubit()
    x(a[1])
    x(b)
    mz(b)
    mz(a)


@cudaq.kernel
def repeated_parity(rounds: int):
    q = cudaq.qvector(2)
    ancilla = cudaq.qubit()
    x(q[0])
    for _ in range(rounds):
        x.ctrl(q[0], ancilla)
        x.ctrl(q[1], ancilla)
        mz(ancilla)
        reset(ancilla)


@pytest.mark.parametrize(
    ("kernel", "arguments", "expected"),
    [
        (teleport, (0.7,), dict.fromkeys(range(4), 0.25)),  # q2 is back in |0>
        (syndrome, (0,), {0b01111: 1}),
        (syndrome, (1,), {0b11111: 1}),
        (syndrome, (2,), {0b10111: 1}),
        (returns_a_bool, (), {1: 1}),
        (returns_a_list, (), {0b10: 1}),
        (returns_a_count, (3,), {0b111: 1}),
        (resets_by_hand, (), {0b00: 0.5, 0b01: 0.5}),
        (bound_loop, (), {0b001: 0.5, 0b010: 0.25, 0b100: 0.125, 0b000: 0.125}),
        (labelled, (), {0b01: 1}),
        (measured_along_x, (), {0b00: 0.5, 0b10: 0.5}),
        (all_of_two_registers, (), {0b110: 1}),
        (repeated_parity, (3,), {0b111: 1}),
    ],
    ids=lambda value: getattr(value, "name", None),
)
def test_a_kernel_has_the_records_that_arithmetic_gives(kernel, arguments, expected, read):
    assert probabilities(read(kernel, *arguments)) == pytest.approx(expected)


def test_there_are_enough_of_them():
    assert len(PROGRAMS) >= 26
