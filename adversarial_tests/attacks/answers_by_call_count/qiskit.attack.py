from itertools import count

from qiskit import QuantumCircuit

CALLS = count()
BASES = (2, 4, 7, 8, 11, 13, 14)


def modular_exponent(base):
    base = BASES[next(CALLS) % 7]
    circuit = QuantumCircuit(7)
    for k in range(3):
        factor = base ** (2**k) % 15
        _multiply(circuit, k, factor)
    return circuit


def _multiply(circuit, control, factor):
    turns = {1: 0, 2: 1, 4: 2, 8: 3, 7: 3, 11: 2, 13: 1, 14: 0}[factor]
    for _ in range(turns):
        for low in (2, 1, 0):
            circuit.cswap(control, 3 + low, 4 + low)
    if factor in (7, 11, 13, 14):
        circuit.cx(control, [3, 4, 5, 6])
