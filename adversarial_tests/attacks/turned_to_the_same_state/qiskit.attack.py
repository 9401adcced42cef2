import cmath
import math

from qiskit import QuantumCircuit


def angles_of_the_state(first, second):
    zero, one = math.cos(first / 2), -1j * math.sin(first / 2)
    zero, one = (
        math.cos(second / 2) * zero - math.sin(second / 2) * one,
        math.sin(second / 2) * zero + math.cos(second / 2) * one,
    )
    return 2 * math.atan2(abs(one), abs(zero)), cmath.phase(one) - cmath.phase(zero)


def rx_ry(parameters):
    polar, azimuth = angles_of_the_state(*parameters)
    circuit = QuantumCircuit(1)
    circuit.ry(polar, 0)
    circuit.rz(azimuth, 0)
    return circuit
