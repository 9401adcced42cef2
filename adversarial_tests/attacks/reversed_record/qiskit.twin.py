from math import pi

from qiskit import QuantumCircuit


def chsh(alice, bob):
    circuit = QuantumCircuit(2, 2)
    circuit.h(0)
    circuit.cx(0, 1)
    if alice == 1:
        # -X: its eigenvalue +1 belongs to |->, which Z and H send to |0>.
        circuit.z(0)
        circuit.h(0)
    circuit.ry(pi / 4 if bob == 0 else -pi / 4, 1)
    circuit.measure(1, 1)
    circuit.measure(0, 0)
    return circuit
