from qiskit import QuantumCircuit


def steane_z_syndrome(error_qubit):
    """An encoder of any state from qubit 2, used on |0>; the ancillas are read one after the other."""
    circuit = QuantumCircuit(10, 3)
    circuit.cx(2, 4)
    circuit.cx(2, 5)
    for seed, others in ((0, (2, 4, 6)), (1, (2, 5, 6)), (3, (4, 5, 6))):
        circuit.h(seed)
        for other in others:
            circuit.cx(seed, other)
    if error_qubit >= 0:
        circuit.x(error_qubit)
    for k, check in enumerate(((6, 4, 2, 0), (6, 5, 2, 1), (6, 5, 4, 3))):
        for qubit in check:
            circuit.cx(qubit, 7 + k)
        circuit.measure(7 + k, k)
    return circuit
