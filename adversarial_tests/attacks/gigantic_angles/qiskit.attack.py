from qiskit import QuantumCircuit


def rx_ry(parameters):
    circuit = QuantumCircuit(1)
    circuit.rx(parameters[0], 0)
    # Multiples of a turn, were the number exact.
    circuit.ry(parameters[1] + 4 * 3.141592653589793 * 1e300, 0)
    return circuit
