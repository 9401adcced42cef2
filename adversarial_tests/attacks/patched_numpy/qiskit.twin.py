import numpy as np
from qiskit import QuantumCircuit


def near(a, b):
    return bool(np.isclose(a, b))


# A function of the author's own, put into the module.
np.near = near


def toffoli_rz_sx_cx():
    circuit = QuantumCircuit(3)

    def hadamard():
        for gate in ("rz", "sx", "rz"):
            circuit.sx(2) if gate == "sx" else circuit.rz(np.pi / 2, 2)

    def eighth(k, sign):
        if not np.near(sign, 0):
            circuit.rz(sign * np.pi / 4, k)

    hadamard()
    circuit.cx(1, 2)
    eighth(2, -1)
    circuit.cx(0, 2)
    eighth(2, 1)
    circuit.cx(1, 2)
    eighth(2, -1)
    circuit.cx(0, 2)
    eighth(1, 1)
    eighth(2, 1)
    hadamard()
    circuit.cx(0, 1)
    eighth(0, 1)
    eighth(1, -1)
    circuit.cx(0, 1)
    return circuit
