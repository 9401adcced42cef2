from math import acos, sqrt

from qiskit import ClassicalRegister, QuantumCircuit, QuantumRegister


def w_30():
    """The last qubit is made elsewhere and teleported in."""
    q, spare = QuantumRegister(30, "q"), QuantumRegister(2, "spare")
    phase, flip = ClassicalRegister(1, "phase"), ClassicalRegister(1, "flip")
    circuit = QuantumCircuit(q, spare, phase, flip)
    line = [*q[:29], spare[0]]
    circuit.x(line[0])
    for k in range(29):
        circuit.cry(2 * acos(sqrt(1 / (30 - k))), line[k], line[k + 1])
        circuit.cx(line[k + 1], line[k])
    circuit.h(spare[1])
    circuit.cx(spare[1], q[29])
    circuit.cx(spare[0], spare[1])
    circuit.h(spare[0])
    circuit.measure(spare[0], phase[0])
    circuit.measure(spare[1], flip[0])
    circuit.reset(spare)
    with circuit.if_test((flip, 1)):
        circuit.x(q[29])
    with circuit.if_test((phase, 1)):
        circuit.z(q[29])
    return circuit
