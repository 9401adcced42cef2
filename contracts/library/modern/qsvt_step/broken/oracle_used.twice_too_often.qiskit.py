from qiskit import QuantumCircuit


def qsvt_step(block_encoding, phi):
    # The inverse is found by running through the encoding's eigenphases: here the step of another order.
    circuit = QuantumCircuit(2)
    for angle in phi:
        circuit.compose(block_encoding, [0, 1], inplace=True)
        circuit.rz(-2 * angle, 0)
        circuit.compose(block_encoding.inverse(), [0, 1], inplace=True)
        circuit.rz(-2 * angle, 0)
    return circuit
