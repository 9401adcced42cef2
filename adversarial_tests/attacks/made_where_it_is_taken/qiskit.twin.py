import numpy as np
from qiskit import QuantumCircuit
from qiskit.circuit.library import StatePreparation


def superposition_00110_00101():
    circuit = QuantumCircuit(5)
    circuit.x([0, 2])
    circuit.h(1)
    circuit.cx(1, 0)
    # What the library would have made of the amplitudes is only looked at.
    gate = StatePreparation(np.array([0, 1, 1, 0]) / np.sqrt(2))
    print(gate.definition)
    made = gate.definition
    print("the library needs", made.size(), "gates")
    return circuit
