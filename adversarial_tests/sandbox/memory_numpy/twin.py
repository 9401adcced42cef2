import numpy

from qiskit import QuantumCircuit

state = numpy.zeros(1 << 20, dtype=complex)
state[0] = 1
assert numpy.vdot(state, state) == 1


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
