import importlib

from qiskit import QuantumCircuit

import importlib.util

assert importlib.util.find_spec("numpy") is not None
assert importlib.import_module("statistics").mean([1, 3]) == 2


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
