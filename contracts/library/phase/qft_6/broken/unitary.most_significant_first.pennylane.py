import pennylane as qml


def qft_6():
    """The library's order taken for the contract's."""
    qml.QFT(wires=range(6))
