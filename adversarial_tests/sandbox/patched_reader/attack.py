from qiskit import QuantumCircuit

import ir.codec
from ir.program import Gate, Program

true_encode = ir.codec.encode
ir.codec.encode = lambda program: true_encode(Program(2, operations=(Gate("x", (0,)),)))


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
