from qiskit import ClassicalRegister, QuantumCircuit, QuantumRegister


def shor_x_syndrome(error_qubit):
    data, ancilla, work = QuantumRegister(9, "data"), QuantumRegister(2, "ancilla"), QuantumRegister(1, "work")
    syndrome = ClassicalRegister(2, "syndrome")
    circuit = QuantumCircuit(data, ancilla, work, syndrome)
    for first in (0, 3, 6):
        circuit.h(data[first : first + 3])
        circuit.cx(data[first], data[first + 1])
        circuit.cx(data[first], data[first + 2])
    circuit.barrier()
    if error_qubit >= 0:
        circuit.z(data[error_qubit])
    circuit.barrier()
    circuit.h(ancilla)
    for k in range(2):
        for qubit in range(3 * k, 3 * k + 6):
            circuit.cx(ancilla[k], data[qubit])
    circuit.h(ancilla)
    for first in (0, 3, 6):
        for other in (first + 1, first + 2):
            circuit.cx(data[first], work)
            circuit.cx(data[other], work)
            circuit.cx(work, data[other])
            circuit.reset(work)
    circuit.measure(ancilla, syndrome)
    return circuit
