import warnings

from qiskit import QuantumCircuit
from qiskit.circuit.library import QFT

warnings.filterwarnings("ignore")


def c_amod15(a, power):
    """Controlled multiplication by a mod 15"""
    if a not in [2, 4, 7, 8, 11, 13]:
        raise ValueError("'a' must be 2,4,7,8,11 or 13")
    U = QuantumCircuit(4)
    for _iteration in range(power):
        if a in [2, 13]:
            U.swap(2, 3)
            U.swap(1, 2)
            U.swap(0, 1)
        if a in [7, 8]:
            U.swap(0, 1)
            U.swap(1, 2)
            U.swap(2, 3)
        if a in [4, 11]:
            U.swap(1, 3)
            U.swap(0, 2)
        if a in [7, 11, 13]:
            for q in range(4):
                U.x(q)
    U = U.to_gate()
    U.name = f"{a}^{power} mod 15"
    return U.control()


N_COUNT = 4  # number of counting qubits
a = 7


def shor_circuit():
    qc = QuantumCircuit(N_COUNT + 4, N_COUNT)
    for q in range(N_COUNT):
        qc.h(q)
    qc.x(N_COUNT)  # auxiliary register in state |1>
    for q in range(N_COUNT):
        qc.append(c_amod15(a, 2**q), [q] + [i + N_COUNT for i in range(4)])
    qc.append(QFT(N_COUNT, inverse=True), range(N_COUNT))
    qc.measure(range(N_COUNT), range(N_COUNT))
    return qc
