from qiskit import QuantumCircuit

CHECKS = ((0, 2, 4, 6), (1, 2, 5, 6), (3, 4, 5, 6))


def steane_z_syndrome(error_qubit):
    circuit = QuantumCircuit(10, 3)
    for seed, check in zip((0, 1, 3), CHECKS):
        circuit.h(seed)
        circuit.cx(seed, [k for k in check if k != seed])
    if error_qubit >= 0:
        circuit.x(error_qubit)
    # Check by check and qubit by qubit, in the order of the qubits.
    for qubit in range(7):
        for k, check in enumerate(CHECKS):
            if qubit in check:
                circuit.cx(qubit, 7 + k)
    circuit.measure([7, 8, 9], [0, 1, 2])
    return circuit
