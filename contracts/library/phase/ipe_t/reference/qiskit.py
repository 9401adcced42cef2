import math

from qiskit import QuantumCircuit


def ipe_t():
    ancilla, system = 2, 3
    circuit = QuantumCircuit(4, 3)
    for bit in range(3):
        # Round `bit` finds the bit of weight 2^bit, least significant first.
        circuit.reset(ancilla)
        circuit.h(ancilla)
        for _ in range(2 ** (2 - bit)):
            circuit.cp(math.pi / 4, ancilla, system)
        for earlier in range(bit):
            with circuit.if_test((circuit.clbits[earlier], 1)):
                circuit.p(-math.pi / 2 ** (bit - earlier), ancilla)
        circuit.h(ancilla)
        circuit.measure(ancilla, bit)
    return circuit
