from qiskit import QuantumCircuit


def entanglement_swapping():
    # Each end makes its own pair with the relay; one outcome is corrected at either end.
    circuit = QuantumCircuit(4, 2)
    circuit.h([0, 3])
    circuit.cx(0, 1)
    circuit.cx(3, 2)
    circuit.cx(1, 2)
    circuit.h(1)
    circuit.measure([1, 2], [0, 1])
    with circuit.if_test((circuit.clbits[0], 1)):
        circuit.z(0)
    with circuit.if_test((circuit.clbits[1], 1)):
        circuit.x(3)
    return circuit
