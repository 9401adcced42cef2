from qiskit import QuantumCircuit

try:
    {}["no such key"]
except KeyError:
    print("caught")


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
