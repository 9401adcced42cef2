import cirq


def grover_00():
    a, b = cirq.LineQubit.range(2)
    rest = [cirq.wait(a, b, micros=5), cirq.I.on_each(a, b), cirq.IdentityGate(2).on(a, b), cirq.CZ(a, b) ** 0]
    return cirq.Circuit(rest * 4)
