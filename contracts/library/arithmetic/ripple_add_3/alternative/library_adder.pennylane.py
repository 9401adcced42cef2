import pennylane as qml


def ripple_add_3():
    """The carry-in is counted up first, then the library's adder adds a; its work wires are given back."""
    total = [7, 5, 3, 1]
    # Adding the carry: each bit flips where the carry and all lower bits are 1.
    qml.MultiControlledX(wires=[0, 1, 3, 5, 7])
    qml.MultiControlledX(wires=[0, 1, 3, 5])
    qml.Toffoli(wires=[0, 1, 3])
    qml.CNOT(wires=[0, 1])
    qml.SemiAdder(x_wires=[6, 4, 2], y_wires=total, work_wires=[8, 9, 10])
