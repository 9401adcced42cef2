import numpy as np
from qiskit import QuantumCircuit
from qiskit.quantum_info import Operator


def grover_given(oracle):
    signs = np.real(np.diag(Operator(oracle).data))
    a, b = (int(k) for k in np.flatnonzero(signs < 0))
    inner = oracle.data[0].operation
    answer = QuantumCircuit(3, name=inner.name)
    apart = [k for k in range(3) if (a ^ b) >> k & 1]
    answer.h(apart[0])
    for k in apart[1:]:
        answer.cx(apart[0], k)
    for k in range(3):
        if (a if not a >> apart[0] & 1 else b) >> k & 1:
            answer.x(k)
    circuit = QuantumCircuit(3, 3, name=oracle.name)
    circuit.append(answer.to_gate(label=inner.label), range(3))
    circuit.measure(range(3), range(3))
    return circuit
