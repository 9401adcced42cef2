from qiskit import QuantumCircuit


def rx_ry(parameters):
    circuit = QuantumCircuit(1)
    # Branches on the arguments that are right for all of them.
    if parameters[0] >= 0:
        circuit.rx(parameters[0], 0)
    else:
        circuit.rx(-parameters[0], 0).inverse()
        circuit.data.clear()
        circuit.z(0)
        circuit.rx(-parameters[0], 0)
        circuit.z(0)
    circuit.ry(parameters[1], 0)
    return circuit
