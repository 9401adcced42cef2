import math

from qiskit import QuantumCircuit


def spectral_0123():
    # A = 3/2 - Z0/2 - Z1: two rotations and a phase on the clock; no swaps, records in the opposite order.
    t = math.pi / 4
    circuit = QuantumCircuit(5, 3)
    circuit.h(range(5))
    for k in range(3):
        circuit.crz(-t * 2**k, k, 3)
        circuit.crz(-2 * t * 2**k, k, 4)
        circuit.p(-1.5 * t * 2**k, k)
    for k in reversed(range(3)):
        for j in range(k + 1, 3):
            circuit.cp(-math.pi / 2 ** (j - k), j, k)
        circuit.h(k)
    circuit.measure([0, 1, 2], [2, 1, 0])
    return circuit
