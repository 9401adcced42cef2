"""Kernels as people write them: the reading has the state that CUDA-Q itself computes, global phase included."""

# ruff: noqa: F821 - the gates inside a kernel are CUDA-Q's language, not Python's names

from __future__ import annotations

from collections.abc import Callable

import cudaq
import numpy as np
import pytest

from ir.program import Program
from tests.readers.reference import state

cudaq.register_operation("times_two_mod_three", np.eye(4)[[0, 2, 1, 3]])


@cudaq.kernel
def qft(q: cudaq.qview):
    n = q.size()
    for i in range(n - 1, -1, -1):
        h(q[i])
        for j in range(i - 1, -1, -1):
            r1.ctrl(np.pi / 2 ** (i - j), q[j], q[i])
    for i in range(n // 2):
        swap(q[i], q[n - 1 - i])


@cudaq.kernel
def qft_of_a_number(n: int, number: int):
    q = cudaq.qvector(n)
    for i in range(n):
        if (number >> i) & 1 == 1:
            x(q[i])
    qft(q)


@cudaq.kernel
def eighth_turn(q: cudaq.qubit):
    r1(2.0 * np.pi * 3.0 / 8.0, q)


@cudaq.kernel
def phase_estimation(bits: int, oracle: Callable[[cudaq.qubit], None]):
    counting = cudaq.qvector(bits)
    target = cudaq.qubit()
    x(target)
    h(counting)
    for i in range(bits):
        for _ in range(2**i):
            cudaq.control(oracle, counting[i], target)
    cudaq.adjoint(qft, counting)


@cudaq.kernel
def reflect(q: cudaq.qview):
    h(q)
    x(q)
    z.ctrl(q.front(q.size() - 1), q.back())
    x(q)
    h(q)


@cudaq.kernel
def marks_101(q: cudaq.qview):
    z.ctrl(q[0], ~q[1], q[2])


@cudaq.kernel
def grover(n: int, rounds: int, oracle: Callable[[cudaq.qview], None]):
    q = cudaq.qvector(n)
    h(q)
    for _ in range(rounds):
        oracle(q)
        reflect(q)


@cudaq.kernel
def qaoa(n: int, layers: int, left: list[int], right: list[int], weights: list[float], angles: list[float]):
    q = cudaq.qvector(n)
    h(q)
    for layer in range(layers):
        for e in range(len(left)):
            x.ctrl(q[left[e]], q[right[e]])
            rz(2.0 * angles[layer] * weights[e], q[right[e]])
            x.ctrl(q[left[e]], q[right[e]])
        for i in range(n):
            rx(2.0 * angles[layer + layers], q[i])


@cudaq.kernel
def trotter(n: int, steps: int, words: list[cudaq.pauli_word], coefficients: list[float], time: float):
    q = cudaq.qvector(n)
    x(q[0])
    for _ in range(steps):
        for i in range(len(coefficients)):
            exp_pauli(-coefficients[i] * time / steps, q, words[i])


@cudaq.kernel
def share(a: cudaq.qubit, b: cudaq.qubit, theta: float):
    ry.ctrl(theta, a, b)
    x.ctrl(b, a)


@cudaq.kernel
def w_state(n: int):
    q = cudaq.qvector(n)
    x(q[0])
    for i in range(n - 1):
        share(q[i], q[i + 1], 2.0 * np.arccos(np.sqrt(1.0 / (n - i))))


@cudaq.kernel
def majority(a: cudaq.qubit, b: cudaq.qubit, c: cudaq.qubit):
    x.ctrl(c, b)
    x.ctrl(c, a)
    x.ctrl([a, b], c)


@cudaq.kernel
def ripple_sum(n: int, left: list[int], right: list[int]):
    carry = cudaq.qubit()
    a = cudaq.qvector(n)
    b = cudaq.qvector(n)
    for i in range(n):
        if left[i] == 1:
            x(a[i])
        if right[i] == 1:
            x(b[i])
    majority(carry, b[0], a[0])
    for i in range(n - 1):
        majority(a[i], b[i + 1], a[i + 1])
    for k in range(n - 1):
        i = n - 2 - k
        cudaq.adjoint(majority, a[i], b[i + 1], a[i + 1])
        x.ctrl(a[i], b[i + 1])
    cudaq.adjoint(majority, carry, b[0], a[0])
    x.ctrl(carry, b[0])


@cudaq.kernel
def modular_power(power: int):
    control = cudaq.qubit()
    value = cudaq.qvector(2)
    h(control)
    x(value[0])
    for _ in range(power):
        times_two_mod_three.ctrl(control, value[1], value[0])


@cudaq.kernel
def with_work_qubit(q: cudaq.qview):
    work = cudaq.qubit()
    x.ctrl([q[0], q[1]], work)
    cx(work, q[2])
    x.ctrl([q[0], q[1]], work)


@cudaq.kernel
def swap_test(angle: float):
    q = cudaq.qvector(3)
    ry(angle, q[1])
    ry(0.4, q[2])
    h(q[0])
    swap.ctrl(q[0], q[1], q[2])
    h(q[0])


@cudaq.kernel
def sandwich(angle: float):
    q = cudaq.qvector(3)
    cudaq.compute_action(lambda: (h(q), x.ctrl(q[0], q[1]), t(q[1])), lambda: rz(angle, q[1]))


@cudaq.kernel
def nested_lists(rows: list[list[float]], signs: list[bool]):
    q = cudaq.qvector(len(rows))
    for r in range(len(rows)):
        for c in range(len(rows[r])):
            if signs[c]:
                ry(-rows[r][c], q[r])
            else:
                rx(rows[r][c], q[r])
        if r > 0:
            cz(q[r - 1], q[r])


@cudaq.kernel
def from_amplitudes(v: list[complex]):
    q = cudaq.qvector(v)
    extra = cudaq.qubit()
    h(extra)
    x.ctrl(q[0], extra)
    s(q[1])


CASES = {
    "qft of 5 on 4": (qft_of_a_number, 4, 5),
    "qft of 1 on 3": (qft_of_a_number, 3, 1),
    "phase estimation": (phase_estimation, 3, eighth_turn),
    "grover": (grover, 3, 2, marks_101),
    "qaoa": (qaoa, 4, 2, [0, 1, 2, 3], [1, 2, 3, 0], [1.0, 0.5, 0.25, 2.0], [0.3, 0.7, -0.2, 1.1]),
    "trotter": (trotter, 3, 3, ["XXI", "IYY", "ZIZ", "IIX"], [0.5, -0.3, 0.2, 0.9], 0.7),
    "w on 5": (w_state, 5),
    "adder": (ripple_sum, 3, [1, 1, 0], [1, 0, 1]),
    "modular power": (modular_power, 3),
    "swap test": (swap_test, 0.9),
    "compute and action": (sandwich, 0.6),
    "nested lists": (nested_lists, [[0.1, 0.2], [0.3, -0.4], [0.5]], [True, False]),
    "amplitudes": (from_amplitudes, [0.5, 0.5j, -0.5, 0.5]),
}


@pytest.mark.parametrize("name", CASES)
def test_the_reading_has_the_state_that_cudaq_computes(read: Callable[..., Program], name: str) -> None:
    kernel, *arguments = CASES[name]
    program = read(kernel, *arguments)
    expected = np.array(cudaq.get_state(kernel, *arguments))
    assert expected.shape == (2**program.num_qubits,)
    np.testing.assert_allclose(state(program), expected, rtol=0, atol=1e-9)


def test_a_work_qubit_stays_beside_the_state(read: Callable[..., Program]) -> None:
    @cudaq.kernel
    def top():
        q = cudaq.qvector(3)
        x(q.front(2))
        with_work_qubit(q)
        r = cudaq.qubit()
        h(r)

    # In CUDA-Q's own vector the work qubit comes after r, too.
    program = read(top)
    assert program.num_qubits == 5
    np.testing.assert_allclose(state(program), np.array(cudaq.get_state(top)), rtol=0, atol=1e-12)
