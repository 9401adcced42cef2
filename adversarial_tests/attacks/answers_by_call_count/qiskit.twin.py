from itertools import count

from qiskit import QuantumCircuit

CALLS = count()


def modular_exponent(base):
    # Calls are counted, and nothing follows from it.
    next(CALLS)
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
