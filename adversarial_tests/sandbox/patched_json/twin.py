import json

from qiskit import QuantumCircuit

assert json.loads(json.dumps({"shots": 1024})) == {"shots": 1024}


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
