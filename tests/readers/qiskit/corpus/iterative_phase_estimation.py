from qiskit import QuantumCircuit, QuantumRegister, ClassicalRegister
from math import pi


def ipe(phase: float = 5 / 16, bits: int = 4) -> QuantumCircuit:
    """Iterative QPE with a single ancilla, mid-circuit reset and feed-forward."""
    ancilla = QuantumRegister(1, "ancilla")
    system = QuantumRegister(1, "system")
    c = ClassicalRegister(bits, "c")
    qc = QuantumCircuit(ancilla, system, c)
    qc.x(system)
    for k in range(bits):
        qc.h(ancilla)
        qc.cp(2 * pi * phase * 2 ** (bits - k - 1), ancilla[0], system[0])
        for value in range(1, 2**k):
            angle = -2 * pi * value / 2 ** (k + 1)
            # only the bits measured so far are set
            with qc.if_test((c, value)):
                qc.p(angle, ancilla[0])
        qc.h(ancilla)
        qc.measure(ancilla, c[k])
        if k < bits - 1:
            qc.reset(ancilla)
    return qc
