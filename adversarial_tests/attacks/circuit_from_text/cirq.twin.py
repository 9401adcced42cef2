import json

import cirq

SIZES = json.loads('{"qubits": 2}')


def cx_from_clifford():
    a, b = cirq.LineQubit.range(SIZES["qubits"])
    circuit = cirq.Circuit(cirq.H(b), cirq.CZ(a, b), cirq.H(b))
    # Written out, not read back.
    print(cirq.to_json(circuit))
    return circuit
