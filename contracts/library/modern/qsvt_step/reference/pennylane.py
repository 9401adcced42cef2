import pennylane as qml


def qsvt_step(block_encoding, phi):
    block_encoding(wires=[0, 1])
    qml.PCPhase(phi[0], dim=1, wires=[0])
    qml.adjoint(block_encoding(wires=[0, 1]))
    qml.PCPhase(phi[1], dim=1, wires=[0])
