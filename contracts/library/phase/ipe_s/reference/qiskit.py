import math

from qiskit import QuantumCircuit


def ipe_s():
    ancilla, system = 1, 2
    circuit = QuantumCircuit(3, 2)
    for bit in range(2):
        # Round `bit` finds the bit of weight 2^bit, least significant first.
        circuit.reset(ancilla)
        circuit.h(ancilla)
        for _ in range(2 ** (1 - bit)):
            circuit.cp(math.pi / 2, ancilla, system)
        for earlier in range(bit):
            with circuit.if_test((circuit.clbits[earlier], 1)):
                circuit.p(-math.pi / 2 ** (bit - earlier), ancilla)
        circuit.h(ancilla)
        circuit.measure(ancilla, bit)
    return circuit
