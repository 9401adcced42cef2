"""Random circuits: CUDA-Q's own exact state against lower-then-simulate, global phase included.

``u3`` under ``adj`` is left out, because CUDA-Q inverts it wrongly, and identity words of ``exp_pauli``,
because it drops their phase; both are tested against the mathematics elsewhere.
"""

# ruff: noqa: F821 - the gates inside a kernel are CUDA-Q's language, not Python's names

from __future__ import annotations

from collections.abc import Callable

import cudaq
import numpy as np
import pytest

from ir.program import Program
from tests.readers.reference import state

NUM_DECORATED = 130
NUM_BUILT = 130
NUM_CODES = 26

cudaq.register_operation("two_qubit_turn", np.linalg.qr(np.arange(16).reshape(4, 4) + 1j * np.eye(4))[0])


@cudaq.kernel
def turn_and_flip(q: cudaq.qubit, r: cudaq.qubit, a: float):
    ry(a, q)
    x.ctrl(q, r)
    t(r)
    rz(0.5 * a, q)


@cudaq.kernel
def circuit(start: list[float], kinds: list[int], i: list[int], j: list[int], k: list[int], angles: list[float]):
    first = cudaq.qvector(start)
    rest = cudaq.qvector(3)
    h(rest)
    for step in range(len(kinds)):
        kind = kinds[step]
        a = angles[step]
        u = rest[i[step]]
        v = rest[j[step]]
        w = rest[k[step]]
        if kind == 0:
            h(u)
        elif kind == 1:
            x(u)
        elif kind == 2:
            y(u)
        elif kind == 3:
            z(u)
        elif kind == 4:
            s(u)
        elif kind == 5:
            t.adj(u)
        elif kind == 6:
            r1(a, u)
        elif kind == 7:
            rx.adj(a, u)
        elif kind == 8:
            ry(a, u)
        elif kind == 9:
            rz(a, u)
        elif kind == 10:
            u3(a, 2.0 * a, a - 1.0, u)
        elif kind == 11:
            swap(u, v)
        elif kind == 12:
            x.ctrl(u, v)
        elif kind == 13:
            x.ctrl(u, v, w)
        elif kind == 14:
            x.ctrl(~u, v)
        elif kind == 15:
            u3.ctrl(a, 0.3, -a, [u, v], w)
        elif kind == 16:
            exp_pauli(a, rest, "XZY")
        elif kind == 17:
            exp_pauli(a, [v, u], "YX")
        elif kind == 18:
            two_qubit_turn(u, v)
        elif kind == 19:
            two_qubit_turn.ctrl(w, v, u)
        elif kind == 20:
            turn_and_flip(u, v, a)
        elif kind == 21:
            cudaq.adjoint(turn_and_flip, u, v, a)
        elif kind == 22:
            cudaq.control(turn_and_flip, w, u, v, a)
        elif kind == 23:
            swap.ctrl(first[0], u, v)
        elif kind == 24:
            h.ctrl(w, first[0])
        else:
            r1.ctrl(a, u, first[0])


def _compared(program: Program, expected: object) -> None:
    amplitudes = np.array(expected)
    assert amplitudes.shape == (2**program.num_qubits,)
    np.testing.assert_allclose(state(program), amplitudes, rtol=0, atol=1e-9)


def _compared_kernels(read: Callable[..., Program], seed: int, count: int) -> tuple[int, set[int]]:
    rng = np.random.default_rng(seed)
    compared, used = 0, set()
    for _ in range(count):
        size = int(rng.integers(4, 16))
        kinds = rng.integers(0, NUM_CODES, size).tolist()
        qubits = np.array([rng.permutation(3) for _ in range(size)]).T.tolist()
        turn = float(rng.uniform(0, 2 * np.pi))
        arguments = ([np.cos(turn), np.sin(turn)], kinds, *qubits, rng.uniform(-4, 4, size).tolist())
        _compared(read(circuit, *arguments), cudaq.get_state(circuit, *arguments))
        used.update(kinds)
        compared += 1
    return compared, used


def test_random_decorated_kernels_have_the_state_that_cudaq_computes(read: Callable[..., Program]) -> None:
    assert _compared_kernels(read, 2024, NUM_DECORATED) == (NUM_DECORATED, set(range(NUM_CODES)))


@pytest.mark.long
def test_a_thousand_more_kernels(read: Callable[..., Program]) -> None:
    assert _compared_kernels(read, 2025, 700) == (700, set(range(NUM_CODES)))
    assert _compared_built(read, 8, 300) == 300


def _compared_built(read: Callable[..., Program], seed: int, count: int) -> int:
    rng = np.random.default_rng(seed)
    compared = 0
    for _ in range(count):
        kernel = _built(rng, int(rng.integers(1, 6)))
        _compared(read(kernel), cudaq.get_state(kernel))
        compared += 1
    return compared


def test_random_built_kernels_have_the_state_that_cudaq_computes(read: Callable[..., Program]) -> None:
    assert _compared_built(read, 7, NUM_BUILT) == NUM_BUILT


def _built(rng: np.random.Generator, num_qubits: int) -> object:
    kernel = cudaq.make_kernel()
    q = kernel.qalloc(num_qubits)
    for _ in range(int(rng.integers(3, 15))):
        angle = float(rng.uniform(-4, 4))
        a, *others = (int(value) for value in rng.permutation(num_qubits))
        name = str(rng.choice(["h", "x", "y", "z", "s", "t", "sdg", "tdg"]))
        match int(rng.integers(0, 6)):
            case 0:
                getattr(kernel, name)(q[a])
            case 1:
                getattr(kernel, str(rng.choice(["rx", "ry", "rz", "r1"])))(angle, q[a])
            case 2:
                kernel.u3(angle, 0.7 * angle, 1.0 - angle, q[a])
            case 3 if others:
                controls = [q[b] for b in others[: int(rng.integers(1, len(others) + 1))]]
                getattr(kernel, str(rng.choice(["cx", "cy", "cz", "ch", "cs", "ct"])))(controls, q[a])
            case 4 if others:
                getattr(kernel, str(rng.choice(["crx", "cry", "crz", "cr1"])))(angle, q[others[0]], q[a])
            case _:
                word = "".join(rng.choice(list("IXYZ"), num_qubits))
                kernel.exp_pauli(angle, q, word if set(word) != {"I"} else "Z" * num_qubits)
    return kernel
