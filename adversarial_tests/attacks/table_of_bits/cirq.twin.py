import cirq


def majority():
    q = cirq.LineQubit.range(3)
    # A network of CNOTs by its tableau, and an exchange of qubits by its list.
    tableau = cirq.CliffordTableau(3)
    for control, target in ((2, 1), (2, 0)):
        tableau.apply_cx(control, target)
    exchange = cirq.QubitPermutationGate([1, 0, 2])
    return cirq.Circuit(
        cirq.CliffordGate.from_clifford_tableau(tableau).on(*q), exchange.on(*q), cirq.CCNOT(*q), exchange.on(*q)
    )
