import cirq


def ansatz(p):
    a, b = cirq.LineQubit.range(2)
    yield [cirq.X(a), cirq.rz(p[0])(a), cirq.rz(p[1])(a), cirq.ry(p[2])(a), cirq.rz(p[3])(b), cirq.CNOT(a, b)]
    yield [cirq.rz(p[4])(a), cirq.rz(p[5])(b), cirq.ry(p[6])(a), cirq.rz(p[7])(b)]


def ansatz_8(parameters):
    circuit = cirq.Circuit(ansatz(parameters))
    # Simulated, to be sure of it, and returned as it is.
    state = cirq.Simulator(dtype=complex).simulate(circuit).final_state_vector
    assert abs(abs(state) @ abs(state) - 1) < 1e-9
    return circuit
