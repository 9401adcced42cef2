import cirq


def subtract_by_library_qft():
    q = cirq.LineQubit.range(4)
    circuit = cirq.Circuit()
    for shift in (1, -4):
        phases = [cirq.Z(q[k]) ** (2 * shift * 2**k / 16) for k in range(4)]
        circuit.append([cirq.qft(*q[::-1]), phases, cirq.inverse(cirq.qft(*q[::-1]))])
    return circuit
