from qiskit import QuantumCircuit

with open("file", "wb") as file:
    file.write(bytes(90_000))


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
