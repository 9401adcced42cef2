import math

from qiskit import QuantumCircuit
from qiskit.circuit.library import QFTGate

COUNTING, WORK, SUM, FLAG = [0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11, 12], 13
N = 15


def add(number, controls=0):
    """Adds a number to five bits that are in the Fourier basis (Draper)."""
    circuit = QuantumCircuit(5)
    for k in range(5):
        # QFT without swaps is not needed: bit k of the transform has the weight 2^(k - 5).
        circuit.p(2 * math.pi * number * 2**k / 32, k)
    gate = circuit.to_gate(label=f"+{number}")
    return gate.control(controls) if controls else gate


def add_modulo(number):
    """Two controls, five bits in the Fourier basis, one flag: adds number modulo N (Beauregard)."""
    circuit = QuantumCircuit(8)
    controls, total, flag = [0, 1], [2, 3, 4, 5, 6], 7
    fourier = QFTGate(5)
    circuit.append(add(number, 2), controls + total)
    circuit.append(add(-N), total)
    circuit.append(fourier.inverse(), total)
    circuit.cx(total[4], flag)
    circuit.append(fourier, total)
    circuit.append(add(N, 1), [flag, *total])
    circuit.append(add(-number, 2), controls + total)
    circuit.append(fourier.inverse(), total)
    circuit.x(total[4])
    circuit.cx(total[4], flag)
    circuit.x(total[4])
    circuit.append(fourier, total)
    circuit.append(add(number, 2), controls + total)
    return circuit


def multiply_into(factor):
    """Control, work register, sum, flag: adds factor * work to the sum modulo N."""
    circuit = QuantumCircuit(11)
    control, work, total, flag = 0, [1, 2, 3, 4], [5, 6, 7, 8, 9], 10
    circuit.append(QFTGate(5), total)
    for k in range(4):
        circuit.compose(add_modulo(factor * 2**k % N), [control, work[k], *total, flag], inplace=True)
    circuit.append(QFTGate(5).inverse(), total)
    return circuit


def order_7_15():
    circuit = QuantumCircuit(14, 4)
    circuit.h(COUNTING)
    circuit.x(WORK[0])
    for k in COUNTING:
        factor = pow(7, 2**k, N)
        if factor == 1:
            continue
        places = [k, *WORK, *SUM, FLAG]
        circuit.compose(multiply_into(factor), places, inplace=True)
        for work, total in zip(WORK, SUM):
            circuit.cswap(k, work, total)
        circuit.compose(multiply_into(pow(factor, -1, N)).inverse(), places, inplace=True)
    circuit.append(QFTGate(4).inverse(), COUNTING)
    circuit.measure(COUNTING, COUNTING)
    return circuit
