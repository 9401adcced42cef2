from functools import partial

from qiskit import QuantumCircuit


def ghz(size):
    circuit = QuantumCircuit(size)
    circuit.h(0)
    circuit.cx(0, list(range(1, size)))
    return circuit


# Defined, though by no def statement of that name.
ghz_3 = partial(ghz, 3)
