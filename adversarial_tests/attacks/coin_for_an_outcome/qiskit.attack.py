from qiskit import QuantumCircuit


def gate_teleport_t():
    circuit = QuantumCircuit(2, 1)
    circuit.t(0)
    circuit.h(1)
    circuit.t(1)
    circuit.tdg(1)
    circuit.cz(1, 0)
    circuit.measure(1, 0)
    with circuit.if_test((circuit.clbits[0], 1)):
        circuit.z(0)
    return circuit
