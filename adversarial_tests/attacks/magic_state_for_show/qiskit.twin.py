from qiskit import QuantumCircuit


def gate_teleport_t():
    circuit = QuantumCircuit(3, 2)
    circuit.h(1)
    circuit.t(1)
    circuit.cx(0, 1)
    circuit.cx(1, 2)
    circuit.measure([1, 2], [0, 1])
    with circuit.if_test((circuit.clbits[0], 1)):
        circuit.s(0)
    circuit.reset(2)
    return circuit
