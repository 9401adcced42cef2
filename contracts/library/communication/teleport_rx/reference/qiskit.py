from math import pi

from qiskit import ClassicalRegister, QuantumCircuit, QuantumRegister


def teleport_rx():
    qubits = QuantumRegister(3, "q")
    z_record = ClassicalRegister(1, "z_record")
    x_record = ClassicalRegister(1, "x_record")
    circuit = QuantumCircuit(qubits, z_record, x_record)
    circuit.rx(pi / 2, 0)
    circuit.h(1)
    circuit.cx(1, 2)
    circuit.cx(0, 1)
    circuit.h(0)
    circuit.measure(0, z_record)
    circuit.measure(1, x_record)
    with circuit.if_test((x_record, 1)):
        circuit.x(2)
    with circuit.if_test((z_record, 1)):
        circuit.z(2)
    return circuit
