from qiskit import QuantumCircuit

CHECKS = ((0, 2, 4, 6), (1, 2, 5, 6), (3, 4, 5, 6))


def steane_x_correct(logical_bit, error_qubit):
    """Toffoli gates alone: two syndrome bits are collected on qubit 10. Encoder of |0_L> alone, and a decoder to fit."""
    circuit = QuantumCircuit(11, 7)
    for seed, others in ((0, (2, 4, 6)), (1, (2, 5, 6)), (3, (4, 5, 6))):
        circuit.h(seed)
        for other in others:
            circuit.cx(seed, other)
    if logical_bit:
        circuit.x(range(7))
    if error_qubit >= 0:
        circuit.x(error_qubit)
    for k, check in enumerate(CHECKS):
        for qubit in check:
            circuit.cx(qubit, 7 + k)
    for qubit in range(7):
        zeros = [7 + k for k in range(3) if not qubit + 1 >> k & 1]
        if zeros:
            circuit.x(zeros)
        circuit.ccx(7, 8, 10)
        circuit.ccx(9, 10, qubit)
        circuit.ccx(7, 8, 10)
        if zeros:
            circuit.x(zeros)
    for seed, others in ((3, (4, 5, 6)), (1, (2, 5, 6)), (0, (2, 4, 6))):
        for other in others:
            circuit.cx(seed, other)
        circuit.h(seed)
    # X on all seven is X on 2, 4 and 5 times generators, so that the bit is on these three.
    circuit.cx(2, 4)
    circuit.cx(2, 5)
    circuit.swap(0, 2)
    circuit.measure(range(7), range(7))
    return circuit
