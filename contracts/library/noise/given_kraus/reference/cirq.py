import cirq


def given_kraus(operators):
    channel = cirq.KrausChannel(list(operators))
    return cirq.Circuit(channel(cirq.LineQubit(0)))
