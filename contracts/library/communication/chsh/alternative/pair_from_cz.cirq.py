import cirq
import numpy as np


def chsh(alice, bob):
    """The pair by CZ; each party's basis change is one gate; two measurements, Bob's first."""
    a, b = cirq.LineQubit.range(2)
    bob_turn = cirq.ry(np.pi / 4 * (1 - 2 * bob))
    # Alice's own |+> and |-> change places.
    alice_turn = cirq.ry(np.pi / 2) if alice else cirq.I
    return cirq.Circuit(
        cirq.H(a), cirq.H(b), cirq.CZ(a, b), cirq.H(b), alice_turn(a), bob_turn(b), cirq.measure(b), cirq.measure(a)
    )
