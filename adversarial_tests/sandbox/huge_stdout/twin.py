from qiskit import QuantumCircuit

for number in range(100):
    print(number)


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
