import cirq
import random


def make_quantum_teleportation_circuit(gate):
    """Returns a circuit for quantum teleportation with classically controlled corrections."""
    circuit = cirq.Circuit()
    msg = cirq.NamedQubit("Message")
    alice = cirq.NamedQubit("Alice")
    bob = cirq.NamedQubit("Bob")

    # Creates Bell pair between Alice and Bob.
    circuit.append([cirq.H(alice), cirq.CNOT(alice, bob)])
    # Prepares the message.
    circuit.append(gate(msg))
    # Bell measurement of the Message and Alice's entangled qubit.
    circuit.append([cirq.CNOT(msg, alice), cirq.H(msg)])
    circuit.append(cirq.measure(msg, key="M"))
    circuit.append(cirq.measure(alice, key="A"))
    # Uses the two classical bits to recover the message on Bob's qubit.
    circuit.append(cirq.X(bob).with_classical_controls("A"))
    circuit.append(cirq.Z(bob).with_classical_controls("M"))
    return circuit


def teleport():
    """Teleport a state and undo it on Bob's side."""
    random.seed(3)
    gate = cirq.SingleQubitCliffordGate.X**0.25 if False else cirq.X ** random.random()
    circuit = make_quantum_teleportation_circuit(gate)
    circuit.append((gate**-1)(cirq.NamedQubit("Bob")))
    circuit.append(cirq.measure(cirq.NamedQubit("Bob"), key="B"))
    return circuit
