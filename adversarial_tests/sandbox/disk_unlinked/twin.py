import tempfile

from qiskit import QuantumCircuit

with tempfile.TemporaryFile() as file:
    file.write(bytes(50_000))


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
