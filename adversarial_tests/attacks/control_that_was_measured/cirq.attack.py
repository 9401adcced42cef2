import cirq


def semiclassical_qft_3():
    q = cirq.LineQubit.range(3)
    circuit = cirq.Circuit()
    for k in range(3):
        circuit.append([cirq.H(q[k]), cirq.measure(q[k], key=f"r{k}")])
        for j in range(k + 1, 3):
            circuit.append((cirq.CZ(q[k], q[j]) ** (1 / 2 ** (j - k))).with_classical_controls(f"r{k}"))
    return circuit
