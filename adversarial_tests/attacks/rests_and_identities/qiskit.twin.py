from qiskit import QuantumCircuit


def grover_00():
    circuit = QuantumCircuit(2)
    circuit.h([0, 1])
    for _ in range(2):
        circuit.delay(100, 0)
        circuit.id(1)
        circuit.barrier()
        circuit.x([0, 1])
        circuit.cz(0, 1)
        circuit.x([0, 1])
        circuit.h([0, 1])
    return circuit
