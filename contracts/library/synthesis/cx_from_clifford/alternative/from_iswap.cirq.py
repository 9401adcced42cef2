import cirq


def cx_from_clifford():
    """iSWAP is SWAP, CZ and two phase gates in any order: the exchange is undone by a SWAP."""
    q0, q1 = cirq.LineQubit.range(2)
    cz = [cirq.ISWAP(q0, q1), cirq.S(q0) ** -1, cirq.S(q1) ** -1, cirq.SWAP(q0, q1)]
    return cirq.Circuit(cirq.H(q1), cz, cirq.H(q1))
