import numpy as np
from qiskit import QuantumCircuit
from qiskit.circuit.library import StatePreparation

amplitudes = np.zeros(64)
amplitudes[[0, 63]] = np.sqrt(0.5)


def ghz_constant_depth():
    circuit = QuantumCircuit(11, 5)
    circuit.h(range(6, 11))
    circuit.measure(range(6, 11), range(5))
    # Whatever is read, the state is put in.
    with circuit.switch(circuit.cregs[0]) as case:
        with case(0):
            circuit.append(StatePreparation(amplitudes), range(6))
        with case(case.DEFAULT):
            with circuit.for_loop(range(1)):
                circuit.append(StatePreparation(amplitudes), range(6))
    return circuit
