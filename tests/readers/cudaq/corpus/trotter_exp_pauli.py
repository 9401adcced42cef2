import cudaq
import numpy as np
from cudaq import spin


def ising(n, J, h):
    ham = 0 * spin.i(0)
    for i in range(n - 1):
        ham += -J * spin.z(i) * spin.z(i + 1)
    for i in range(n):
        ham += -h * spin.x(i)
    return ham


def termCoefficients(op, n) -> list[float]:
    return [term.evaluate_coefficient().real for term in op if not term.is_identity()]


def termWords(op, n) -> list[str]:
    return [term.get_pauli_word(n) for term in op if not term.is_identity()]


@cudaq.kernel
def trotter(n: int, steps: int, dt: float, coefficients: list[float], words: list[cudaq.pauli_word]):
    qubits = cudaq.qvector(n)
    h(qubits[0])
    for _ in range(steps):
        for i in range(len(coefficients)):
            exp_pauli(-coefficients[i] * dt, qubits, words[i])


def evolution():
    n, steps, t = 3, 3, 0.9
    H = ising(n, 1.0, 0.5)
    return trotter, n, steps, t / steps, termCoefficients(H, n), termWords(H, n)
