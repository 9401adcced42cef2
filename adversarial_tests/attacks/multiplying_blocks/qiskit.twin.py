from qiskit import QuantumCircuit


def bell_phi_plus():
    flip = QuantumCircuit(2, name="flip")
    flip.x(0)
    ten = QuantumCircuit(2, name="ten")
    for _ in range(10):
        ten.append(flip.to_gate(), [0, 1])
    circuit = QuantumCircuit(2)
    for _ in range(10):
        circuit.append(ten.to_gate(), [0, 1])
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
