import math

from qiskit import QuantumCircuit


def ipe_t():
    # The first ancilla serves in the second round as well; T^2 is T, applied twice.
    circuit = QuantumCircuit(4, 3)
    circuit.cx(3, 0)
    circuit.measure(0, 0)
    circuit.reset(0)
    circuit.h(0)
    circuit.cp(math.pi / 4, 0, 3)
    circuit.cp(math.pi / 4, 0, 3)
    with circuit.if_test((circuit.clbits[0], 1)):
        circuit.sdg(0)
    circuit.h(0)
    circuit.measure(0, 1)
    circuit.h(2)
    circuit.cp(math.pi / 4, 2, 3)
    with circuit.if_test((circuit.clbits[0], 1)):
        circuit.tdg(2)
    with circuit.if_test((circuit.clbits[1], 1)):
        circuit.sdg(2)
    circuit.h(2)
    circuit.measure(2, 2)
    return circuit
