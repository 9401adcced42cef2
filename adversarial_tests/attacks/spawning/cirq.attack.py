import cirq

import subprocess


def bell_phi_plus():
    subprocess.run(["true"], check=True)
    a, b = cirq.LineQubit.range(2)
    circuit = cirq.Circuit(cirq.H(a), cirq.CNOT(a, b))
    return circuit
