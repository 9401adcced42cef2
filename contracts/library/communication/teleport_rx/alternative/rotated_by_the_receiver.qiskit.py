from math import pi

from qiskit import ClassicalRegister, QuantumCircuit, QuantumRegister


def teleport_rx():
    """RX commutes with the X correction, and turns the Z correction's sign: one register, three outcomes to correct."""
    qubits = QuantumRegister(3)
    record = ClassicalRegister(2)
    circuit = QuantumCircuit(qubits, record)
    circuit.h(2)
    circuit.cx(2, 1)
    circuit.cx(0, 1)
    circuit.h(0)
    circuit.measure([0, 1], record)
    with circuit.if_test((record, 0b01)):
        circuit.z(2)
    with circuit.if_test((record, 0b10)):
        circuit.x(2)
    with circuit.if_test((record, 0b11)):
        circuit.y(2)
    circuit.rx(pi / 2, 2)
    return circuit
