from qiskit import ClassicalRegister, QuantumCircuit, QuantumRegister


def shor_z_syndrome(error_qubit):
    data, ancilla = QuantumRegister(9, "data"), QuantumRegister(6, "ancilla")
    syndrome = ClassicalRegister(6, "syndrome")
    circuit = QuantumCircuit(data, ancilla, syndrome)
    circuit.cx(data[0], data[3])
    circuit.cx(data[0], data[6])
    for first in (0, 3, 6):
        circuit.h(data[first])
        circuit.cx(data[first], data[first + 1])
        circuit.cx(data[first], data[first + 2])
    circuit.barrier()
    if error_qubit >= 0:
        circuit.x(data[error_qubit])
    circuit.barrier()
    for k, qubit in enumerate((0, 1, 3, 4, 6, 7)):
        circuit.cx(data[qubit], ancilla[k])
        circuit.cx(data[qubit + 1], ancilla[k])
    circuit.measure(ancilla, syndrome)
    return circuit
