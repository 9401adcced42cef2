import cirq
import numpy as np


def chsh(alice, bob):
    # Named qubits: sorted order makes them qubits 0, 1 and 2.
    a, b, parity = (cirq.NamedQubit(name) for name in ("alice", "bob", "parity"))
    circuit = cirq.Circuit(cirq.H(a), cirq.CNOT(a, b), cirq.CNOT(a, parity), cirq.CNOT(b, parity))
    if alice:
        circuit.append([cirq.Z(a), cirq.H(a)])
    circuit.append(cirq.ry(np.pi / 4 if bob == 0 else -np.pi / 4)(b))
    circuit.append(cirq.measure(b, a, key="bits"))
    return circuit
