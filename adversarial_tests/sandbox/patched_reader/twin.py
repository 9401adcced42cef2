from qiskit import QuantumCircuit

import ir.codec

assert ir.codec.encode.__name__ == "encode"


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
