from qiskit import QuantumCircuit


def bit_flip_correct(logical_bit, error_qubit):
    circuit = QuantumCircuit(5)
    if logical_bit:
        circuit.x(0)
    circuit.cx(0, 1)
    circuit.cx(0, 2)
    # The code states carry another phase, which the decoder takes off.
    circuit.rz(1.1, 1)
    if error_qubit >= 0:
        circuit.x(error_qubit)
    circuit.cx(0, 3)
    circuit.cx(1, 3)
    circuit.cx(1, 4)
    circuit.cx(2, 4)
    circuit.x(4)
    circuit.ccx(3, 4, 0)
    circuit.x(4)
    circuit.ccx(3, 4, 1)
    circuit.x(3)
    circuit.ccx(3, 4, 2)
    circuit.x(3)
    circuit.rz(-1.1, 1)
    circuit.cx(0, 2)
    circuit.cx(0, 1)
    return circuit
