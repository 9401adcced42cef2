import pennylane as qml


def trotter1_ising():
    """The library's product formula: TrotterProduct is exp(+iHt), so the time is negative."""
    hamiltonian = qml.dot([0.7, 0.3, 0.4], [qml.Z(0) @ qml.Z(1), qml.X(1), qml.X(0)])
    qml.BasisState([1, 0], wires=[0, 1])
    qml.TrotterProduct(hamiltonian, time=-0.8, n=2, order=1)
