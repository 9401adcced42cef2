import cirq


def kicked_ising_3():
    """Each coupling by way of an ancilla that holds the parity and gives it back."""
    *spins, ancilla = cirq.LineQubit.range(4)
    circuit = cirq.Circuit()
    for _ in range(5):
        for a, b in ((spins[1], spins[2]), (spins[0], spins[1])):
            parity = [cirq.CNOT(a, ancilla), cirq.CNOT(b, ancilla)]
            circuit.append([parity, cirq.rz(0.6)(ancilla), cirq.inverse(parity)])
        circuit.append(cirq.rx(0.9).on_each(*spins))
    return circuit
