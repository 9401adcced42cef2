import numpy as np
from qiskit import QuantumCircuit
from qiskit.quantum_info import Operator


def grover_given(oracle):
    signs = np.real(np.diag(Operator(oracle).data))
    a, b = (int(k) for k in np.flatnonzero(signs < 0))
    circuit = QuantumCircuit(6, 3)
    circuit.append(oracle, [3, 4, 5])
    apart = [k for k in range(3) if (a ^ b) >> k & 1]
    circuit.h(apart[0])
    for k in apart[1:]:
        circuit.cx(apart[0], k)
    for k in range(3):
        # The first qubit in which the items differ is 0 for one of them.
        if (a if not a >> apart[0] & 1 else b) >> k & 1:
            circuit.x(k)
    circuit.measure(range(3), range(3))
    return circuit
