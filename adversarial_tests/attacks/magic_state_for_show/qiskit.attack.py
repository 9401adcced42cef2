from qiskit import QuantumCircuit


def gate_teleport_t():
    circuit = QuantumCircuit(3, 1)
    circuit.h(1)
    circuit.t(1)
    circuit.tdg(1)
    circuit.h(1)
    circuit.h(2)
    circuit.t(2)
    circuit.cx(0, 2)
    circuit.cx(2, 1)
    circuit.measure(1, 0)
    with circuit.if_test((circuit.clbits[0], 1)):
        circuit.s(0)
    circuit.reset(2)
    return circuit
