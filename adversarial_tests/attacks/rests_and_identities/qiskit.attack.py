from qiskit import QuantumCircuit


def grover_00():
    circuit = QuantumCircuit(2)
    for _ in range(4):
        circuit.delay(100, 0)
        circuit.delay(100, 1)
        circuit.id([0, 1])
        circuit.barrier()
        circuit.rzz(0, 0, 1)
        circuit.cp(0.0, 0, 1)
    return circuit
