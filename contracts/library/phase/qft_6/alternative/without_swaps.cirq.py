import cirq


def qft_6():
    """No swap at all: the roles of the qubits are exchanged by three CNOTs each before the transform."""
    q = cirq.LineQubit.range(6)
    circuit = cirq.Circuit()
    for k in range(3):
        a, b = q[k], q[5 - k]
        circuit.append([cirq.CX(a, b), cirq.CX(b, a), cirq.CX(a, b)])
    for k in range(6):
        circuit.append(cirq.CZ(q[j], q[k]) ** (0.5 ** (k - j)) for j in range(k))
        circuit.append(cirq.H(q[k]))
    return circuit
