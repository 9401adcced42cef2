import numpy as np
from qiskit import QuantumCircuit
from qiskit.quantum_info import Operator


def simon_given(oracle):
    table = np.argmax(np.abs(Operator(oracle).data[:, :8]), axis=0) >> 3
    secret = next(s for s in range(1, 8) if table[0] == table[s])
    circuit = QuantumCircuit(6, 3)
    circuit.h(range(3))
    circuit.append(oracle, range(6))
    circuit.h(range(3))
    circuit.reset(range(6))
    lead = max(k for k in range(3) if secret >> k & 1)
    for k in range(3):
        if k != lead:
            circuit.h(k)
            if secret >> k & 1:
                circuit.cx(k, lead)
    circuit.measure(range(3), range(3))
    return circuit
