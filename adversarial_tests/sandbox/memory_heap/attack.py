from qiskit import QuantumCircuit

kept = []
while True:
    kept.append(bytearray(1 << 20))


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
