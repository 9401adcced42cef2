import cmath
import math

from qiskit import QuantumCircuit


def rx_ry(parameters):
    first, second = parameters
    zero, one = math.cos(first / 2), -1j * math.sin(first / 2)
    zero, one = (
        math.cos(second / 2) * zero - math.sin(second / 2) * one,
        math.sin(second / 2) * zero + math.cos(second / 2) * one,
    )
    circuit = QuantumCircuit(1)
    circuit.ry(2 * math.atan2(abs(one), abs(zero)), 0)
    circuit.rz(cmath.phase(one) - cmath.phase(zero), 0)
    return circuit
