from qiskit import QuantumCircuit


def rx_ry(parameters):
    # |0> is made sure of, though the qubit starts in it.
    circuit = QuantumCircuit(1)
    circuit.reset(0)
    circuit.rx(parameters[0], 0)
    circuit.ry(parameters[1], 0)
    return circuit
