from math import pi

from qiskit import QuantumCircuit


def ctqw_cycle4():
    circuit = QuantumCircuit(2)
    # X0 and X1 commute, so exp(-iAt) is exp(-i t X) on each qubit.
    circuit.rx(2 * pi / 4, [0, 1])
    return circuit
