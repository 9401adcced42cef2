import cirq

TURNS = {1: 0, 2: 1, 4: 2, 8: 3, 7: 3, 11: 2, 13: 1, 14: 0}
LEFT = [2, 4, 7, 8, 11, 13, 14]


def modular_exponent(base):
    # The list is used up, a base a call.
    base = LEFT.pop(0)
    q = cirq.LineQubit.range(7)
    circuit = cirq.Circuit()
    for k in range(3):
        factor = base ** (2**k) % 15
        for low in TURNS[factor] * (2, 1, 0):
            circuit.append(cirq.CSWAP(q[k], q[3 + low], q[4 + low]))
        if factor in (7, 11, 13, 14):
            circuit.append(cirq.CNOT(q[k], q[t]) for t in range(3, 7))
    return circuit
