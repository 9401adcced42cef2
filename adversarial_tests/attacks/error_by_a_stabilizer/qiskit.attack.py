from qiskit import ClassicalRegister, QuantumCircuit, QuantumRegister


def shor_x_syndrome(error_qubit):
    data, ancilla = QuantumRegister(9, "data"), QuantumRegister(2, "ancilla")
    syndrome = ClassicalRegister(2, "syndrome")
    circuit = QuantumCircuit(data, ancilla, syndrome)
    for first in (0, 3, 6):
        circuit.h(data[first])
        circuit.cx(data[first], data[first + 1])
        circuit.cx(data[first], data[first + 2])
    circuit.barrier()
    if error_qubit >= 0:
        circuit.z(data[error_qubit // 3 * 3])
    circuit.barrier()
    circuit.h(ancilla)
    for k in range(2):
        for qubit in range(3 * k, 3 * k + 6):
            circuit.cx(ancilla[k], data[qubit])
    circuit.h(ancilla)
    circuit.measure(ancilla, syndrome)
    return circuit
