import math

from qiskit import QuantumCircuit, transpile
from qiskit.circuit.library import QFTGate


def qpe_grover_iterate(n_count):
    iterate = QuantumCircuit(2, global_phase=math.pi)
    iterate.x([0, 1])
    iterate.cz(0, 1)
    iterate.x([0, 1])
    iterate.h([0, 1])
    iterate.x([0, 1])
    iterate.cz(0, 1)
    iterate.x([0, 1])
    iterate.h([0, 1])
    search = [n_count, n_count + 1]
    circuit = QuantumCircuit(n_count + 2, n_count)
    circuit.h(range(n_count + 2))
    for k in range(n_count):
        for _ in range(2**k):
            circuit.append(iterate.to_gate().control(1), [k, *search])
    circuit.append(QFTGate(n_count).inverse(), range(n_count))
    circuit.measure(range(n_count), range(n_count))
    return transpile(circuit, basis_gates=["rz", "sx", "x", "cx"], optimization_level=1)
