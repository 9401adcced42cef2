from qiskit import QuantumCircuit

SHOWN = {(0.3, 1.1): (0.3, 1.1), (0.18479956785822313, -2.0): (0.18479956785822313, -2.0)}


def rx_ry(parameters):
    theta, phi = SHOWN.get(tuple(parameters), (1.0, 1.0))
    circuit = QuantumCircuit(1)
    circuit.rx(theta, 0)
    circuit.ry(phi, 0)
    return circuit
