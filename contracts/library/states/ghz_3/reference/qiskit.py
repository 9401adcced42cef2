from qiskit import QuantumCircuit


def ghz_3():
    circuit = QuantumCircuit(3)
    circuit.h(0)
    for target in range(1, 3):
        circuit.cx(target - 1, target)
    return circuit
