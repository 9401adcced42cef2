import cirq


def ansatz(p):
    a, b = cirq.LineQubit.range(2)
    yield [cirq.X(a), cirq.rz(p[0])(a), cirq.rz(p[1])(a), cirq.ry(p[2])(a), cirq.rz(p[3])(b), cirq.CNOT(a, b)]
    yield [cirq.rz(p[4])(a), cirq.rz(p[5])(b), cirq.ry(p[6])(a), cirq.rz(p[7])(b)]


def ansatz_8(parameters):
    state = cirq.Simulator(dtype=complex).simulate(cirq.Circuit(ansatz(parameters))).final_state_vector
    return cirq.Circuit(cirq.StatePreparationChannel(state).on(*cirq.LineQubit.range(2)))
