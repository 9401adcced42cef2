import cudaq
from typing import Callable
import math


@cudaq.kernel
def iqft(register: cudaq.qview):
    nQubits = register.size()
    for i in range(nQubits // 2):
        swap(register[i], register[nQubits - i - 1])
    for i in range(nQubits - 1):
        h(register[i])
        j = i + 1
        for y in range(i, -1, -1):
            denom = 1 << (j - y)
            theta = -math.pi / denom
            r1.ctrl(theta, register[j], register[y])
    h(register[nQubits - 1])


@cudaq.kernel
def t_gate(q: cudaq.qubit):
    t(q)


@cudaq.kernel
def x_prep(q: cudaq.qubit):
    x(q)


@cudaq.kernel
def qpe(nC: int, nQ: int, statePrep: Callable[[cudaq.qubit], None], oracle: Callable[[cudaq.qubit], None]):
    q = cudaq.qvector(nC + nQ)
    countingQubits = q.front(nC)
    stateRegister = q.back()
    statePrep(stateRegister)
    h(countingQubits)
    for i in range(nC):
        for j in range(1 << i):
            cudaq.control(oracle, countingQubits[i], stateRegister)
    iqft(countingQubits)
    mz(countingQubits)


def main():
    return qpe, 3, 1, x_prep, t_gate
