import types

import qiskit

# A module of the author's own that gathers what is needed under shorter names.
framework = types.ModuleType("framework")
framework.Circuit = qiskit.QuantumCircuit


def bv_011():
    circuit = framework.Circuit(4, 3)
    circuit.h([0, 1, 2])
    circuit.z([0, 1])
    circuit.h([0, 1, 2])
    circuit.measure([0, 1, 2], [0, 1, 2])
    return circuit
