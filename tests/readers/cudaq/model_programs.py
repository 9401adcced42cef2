"""Unitary kernels as language models write them for CUDA-Q: name -> kernel and its arguments."""

# ruff: noqa: F821 - the gates inside a kernel are CUDA-Q's language; models keep results they do not use

from __future__ import annotations

from typing import Any

import cudaq
import numpy as np

PROGRAMS: dict[str, tuple[Any, tuple[Any, ...]]] = {}


def keep(*arguments: Any):
    def add(kernel):
        PROGRAMS[kernel.name] = (kernel, arguments)
        return kernel

    return add


@keep()
@cudaq.kernel
def bell():
    qubits = cudaq.qvector(2)
    h(qubits[0])
    x.ctrl(qubits[0], qubits[1])


@keep(4)
@cudaq.kernel
def ghz(n: int):
    q = cudaq.qvector(n)
    h(q[0])
    for i in range(1, n):
        cx(q[i - 1], q[i])


@keep(3)
@cudaq.kernel
def ghz_over_neighbours(count: int):
    qubits = cudaq.qvector(count)
    h(qubits.front())
    for i, qubit in enumerate(qubits.front(count - 1)):
        x.ctrl(qubit, qubits[i + 1])


@keep()
@cudaq.kernel
def single_qubits():
    a = cudaq.qubit()
    b = cudaq.qubit()
    ry(0.4, b)
    x.ctrl(b, a)


@keep(3)
@cudaq.kernel
def qft(n: int):
    q = cudaq.qvector(n)
    x(q[0])
    for i in range(n):
        h(q[i])
        for j in range(i + 1, n):
            r1.ctrl(2 * np.pi / 2 ** (j - i + 1), q[j], q[i])
    for i in range(n // 2):
        swap(q[i], q[n - i - 1])


@cudaq.kernel
def fourier(q: cudaq.qview):
    n = q.size()
    for i in range(n):
        h(q[i])
        for j in range(i + 1, n):
            cr1(np.pi / 2 ** (j - i), [q[j]], q[i])


@cudaq.kernel
def inverse_fourier(q: cudaq.qview):
    cudaq.adjoint(fourier, q)


@keep(3)
@cudaq.kernel
def phase_estimation(bits: int):
    counting = cudaq.qvector(bits)
    target = cudaq.qubit()
    x(target)
    h(counting)
    for i in range(bits):
        for _ in range(2**i):
            r1.ctrl(0.7, counting[i], target)
    inverse_fourier(counting)


@keep([1, 0, 1])
@cudaq.kernel
def bernstein_vazirani(secret: list[int]):
    q = cudaq.qvector(len(secret))
    ancilla = cudaq.qubit()
    x(ancilla)
    h(ancilla)
    h(q)
    for i, bit in enumerate(secret):
        if bit == 1:
            x.ctrl(q[i], ancilla)
    h(q)


@cudaq.kernel
def oracle(q: cudaq.qview, target: cudaq.qubit):
    x.ctrl(q, target)


@cudaq.kernel
def diffuse(q: cudaq.qview):
    h(q)
    x(q)
    z.ctrl(q.front(q.size() - 1), q.back())
    x(q)
    h(q)


@keep(3, 2)
@cudaq.kernel
def grover(n: int, rounds: int):
    q = cudaq.qvector(n)
    flag = cudaq.qubit()
    x(flag)
    h(flag)
    h(q)
    for _ in range(rounds):
        oracle(q, flag)
        diffuse(q)


@keep([0.1, 0.2, 0.3, 0.4])
@cudaq.kernel
def ansatz(thetas: list[float]):
    q = cudaq.qvector(2)
    for i in range(2):
        ry(thetas[i], q[i])
    x.ctrl(q[0], q[1])
    for i in range(2):
        rz(thetas[2 + i], q[i])


@keep(np.array([0.5, -0.25]))
@cudaq.kernel
def numpy_argument(angles: np.ndarray):
    q = cudaq.qvector(2)
    rx(angles[0], q[0])
    ry(angles[1], q[1])
    cz(q[0], q[1])


@keep(3, 2, [0.3, 0.4], [0.5, 0.6])
@cudaq.kernel
def qaoa(n: int, layers: int, gammas: list[float], betas: list[float]):
    q = cudaq.qvector(n)
    h(q)
    for layer in range(layers):
        for i in range(n - 1):
            x.ctrl(q[i], q[i + 1])
            rz(2.0 * gammas[layer], q[i + 1])
            x.ctrl(q[i], q[i + 1])
        rx(2.0 * betas[layer], q)


@keep()
@cudaq.kernel
def w_state():
    q = cudaq.qvector(3)
    ry(2 * np.arccos(1 / np.sqrt(3)), q[0])
    ry.ctrl(np.pi / 2, q[0], q[1])
    x.ctrl(q[1], q[2])
    x.ctrl(q[0], q[1])
    x(q[0])


@keep()
@cudaq.kernel
def slices_and_views():
    q = cudaq.qvector(5)
    h(q[0:3])
    x(q[1:])
    x.ctrl(q[0:2], q[4])
    y(q.back(2))
    s(q[4])


@keep()
@cudaq.kernel
def every_gate():
    q = cudaq.qvector(3)
    h(q)
    t(q[0])
    s(q[1])
    sdg(q[2])
    tdg(q[0])
    y(q[1])
    z(q[2])
    rx(0.1, q[0])
    r1(0.2, q[1])
    u3(0.1, 0.2, 0.3, q[2])
    swap(q[0], q[2])
    ch(q[0], q[1])
    cy(q[1], q[2])
    crx(0.3, q[0], q[2])
    cs(q[0], q[1])
    t.adj(q[0])
    x.ctrl(~q[0], q[1])


@keep(0.4)
@cudaq.kernel
def words(time: float):
    q = cudaq.qvector(3)
    h(q)
    exp_pauli(time, q, "XYZ")
    exp_pauli(-time, [q[2], q[0]], "ZZ")


@keep(["XXI", "IZZ"], [0.3, -0.2])
@cudaq.kernel
def listed_words(terms: list[cudaq.pauli_word], coefficients: list[float]):
    q = cudaq.qvector(3)
    x(q[1])
    for i in range(len(coefficients)):
        exp_pauli(coefficients[i], q, terms[i])


@keep([0.5, 0.5j, -0.5, 0.5])
@cudaq.kernel
def from_amplitudes(amplitudes: list[complex]):
    q = cudaq.qvector(amplitudes)
    h(q[0])


@keep(cudaq.State.from_data(np.array([0.6, 0, 0, 0.8j], dtype=np.complex128)))
@cudaq.kernel
def from_a_state(state: cudaq.State):
    q = cudaq.qvector(state)
    x.ctrl(q[0], q[1])


CAPTURED = np.array([0.0, 0.6, 0.8, 0.0], dtype=complex)


@keep()
@cudaq.kernel
def from_a_captured_array():
    q = cudaq.qvector(CAPTURED)
    x(q[0])


@cudaq.kernel
def rotation(q: cudaq.qubit, angle: float):
    rz(angle, q)
    ry(angle / 2, q)


@keep(0.3)
@cudaq.kernel
def controlled_and_inverted(angle: float):
    q = cudaq.qvector(3)
    h(q)
    cudaq.control(rotation, q[0], q[1], angle)
    cudaq.control(rotation, [q[0], q[1]], q[2], angle)
    cudaq.adjoint(rotation, q[0], angle)


@keep()
@cudaq.kernel
def compute_and_act():
    q = cudaq.qvector(3)

    def compute():
        h(q)
        x.ctrl(q[0], q[1])

    def act():
        rz(0.4, q[2])

    cudaq.compute_action(compute, act)


@keep(5)
@cudaq.kernel
def decisions_on_numbers(number: int):
    q = cudaq.qvector(4)
    for bit in range(4):
        if (number >> bit) & 1 == 1:
            x(q[bit])
        elif bit % 2 == 0 or number > 100:
            h(q[bit])
        else:
            ry(0.1 * bit, q[bit])
    k = 3
    while k > 0:
        cz(q[k], q[k - 1])
        k -= 2


@keep([[0, 1], [1, 2], [0, 2]])
@cudaq.kernel
def edges_of_a_graph(edges: list[list[int]]):
    q = cudaq.qvector(3)
    h(q)
    for edge in edges:
        cz(q[edge[0]], q[edge[1]])


cudaq.register_operation(
    "root_of_swap",
    np.array([[1, 0, 0, 0], [0, 0.5 + 0.5j, 0.5 - 0.5j, 0], [0, 0.5 - 0.5j, 0.5 + 0.5j, 0], [0, 0, 0, 1]]),
)


@keep()
@cudaq.kernel
def own_operation():
    q = cudaq.qvector(3)
    ry(0.4, q[0])
    root_of_swap(q[0], q[1])
    root_of_swap.adj(q[2], q[1])
    root_of_swap.ctrl(q[0], q[1], q[2])


def built() -> Any:
    kernel, angle = cudaq.make_kernel(float)
    q = kernel.qalloc(3)
    kernel.h(q[0])
    kernel.cx(q[0], q[1])
    kernel.ry(angle, q[2])
    kernel.crz(0.3, q[1], q[2])
    kernel.swap(q[0], q[2])
    return kernel


def built_in_a_loop() -> Any:
    kernel, angles = cudaq.make_kernel(list)
    q = kernel.qalloc(3)
    kernel.h(q)
    kernel.for_loop(0, 3, lambda k: kernel.rx(angles[k], q[k]))
    kernel.exp_pauli(0.4, q, "ZXZ")
    return kernel


PROGRAMS["built"] = (built(), (0.7,))
PROGRAMS["built_in_a_loop"] = (built_in_a_loop(), ([0.1, 0.2, 0.3],))
