from qiskit import QuantumCircuit


def shor_zero():
    """X of each block is measured on |000>, and a minus is turned into a plus by Z."""
    circuit = QuantumCircuit(10, 3)
    for block in range(3):
        qubits = range(3 * block, 3 * block + 3)
        circuit.h(9)
        for qubit in qubits:
            circuit.cx(9, qubit)
        circuit.h(9)
        circuit.measure(9, block)
        circuit.reset(9)
        with circuit.if_test((circuit.clbits[block], 1)):
            circuit.z(3 * block)
    return circuit
