import math

from qiskit import QuantumCircuit
from qiskit.circuit.library import QFTGate


def grover_iterate():
    oracle = QuantumCircuit(2, name="oracle")
    oracle.x([0, 1])
    oracle.cz(0, 1)
    oracle.x([0, 1])

    # 2|s><s| - I: the reflection of X, CZ, X between Hadamard gates, and a sign.
    diffusion = QuantumCircuit(2, name="diffusion", global_phase=math.pi)
    diffusion.h([0, 1])
    diffusion.x([0, 1])
    diffusion.cz(0, 1)
    diffusion.x([0, 1])
    diffusion.h([0, 1])

    return oracle.compose(diffusion)


def qpe_grover_iterate(n_count):
    n = n_count
    counting = list(range(n))
    search = [n, n + 1]
    circuit = QuantumCircuit(n + 2, n)
    circuit.h(counting + search)
    iterate = grover_iterate()
    for k in counting:
        circuit.append(iterate.repeat(2**k).control(1), [k, *search])
    circuit.append(QFTGate(n).inverse(), counting)
    circuit.measure(counting, counting)
    return circuit
