from qiskit import QuantumCircuit, QuantumRegister, ClassicalRegister
from qiskit.circuit.library import UGate
import random


def create_teleportation_circuit() -> QuantumCircuit:
    psi = QuantumRegister(1, "psi")
    alice = QuantumRegister(1, "alice")
    bob = QuantumRegister(1, "bob")
    c_x = ClassicalRegister(1, "c_x")
    c_z = ClassicalRegister(1, "c_z")
    check = ClassicalRegister(1, "check")
    qc = QuantumCircuit(psi, alice, bob, c_z, c_x, check)

    # random state to teleport
    rng = random.Random(7)
    u = UGate(*[rng.uniform(0, 3) for _ in range(3)])
    qc.append(u, psi)
    qc.barrier()

    # Entangle
    qc.h(alice)
    qc.cx(alice, bob)
    qc.barrier()

    # Bell measurement
    qc.cx(psi, alice)
    qc.h(psi)
    qc.measure(psi, c_z)
    qc.measure(alice, c_x)

    # Feed forward
    with qc.if_test((c_x, 1)):
        qc.x(bob)
    with qc.if_test((c_z, 1)):
        qc.z(bob)

    # Undo the preparation: bob must be |0>
    qc.append(u.inverse(), bob)
    qc.measure(bob, check)
    return qc
