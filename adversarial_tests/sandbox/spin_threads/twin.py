import hashlib

from qiskit import QuantumCircuit

digests = [hashlib.sha256(bytes(1000)).hexdigest() for _ in range(10)]
assert len(set(digests)) == 1


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
