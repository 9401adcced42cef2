import cudaq
from typing import Callable
import math


@cudaq.kernel
def reflect(qubits: cudaq.qview):
    ctrls = qubits.front(qubits.size() - 1)
    last = qubits.back()
    h(qubits)
    x(qubits)
    z.ctrl(ctrls, last)
    x(qubits)
    h(qubits)


@cudaq.kernel
def oracle(q: cudaq.qview):
    # marks q0 = 1, q1 = 1, q2 = 0
    x(q[2])
    z.ctrl(q[0], q[1], q[2])
    x(q[2])


@cudaq.kernel
def run_grover(n_qubits: int, n_iterations: int, oracle: Callable[[cudaq.qview], None]):
    qubits = cudaq.qvector(n_qubits)
    h(qubits)
    for i in range(n_iterations):
        oracle(qubits)
        reflect(qubits)
    mz(qubits)


def grover():
    iterations = int(math.pi / 4 * math.sqrt(8))
    return run_grover, 3, iterations, oracle
