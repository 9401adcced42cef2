import importlib

from qiskit import QuantumCircuit

import ir.program

assert ir.program.Program(1).num_qubits == 1
assert importlib.import_module("decimal").Decimal(1) == 1


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
