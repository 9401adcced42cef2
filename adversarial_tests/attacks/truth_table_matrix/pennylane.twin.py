import pennylane as qml


def ripple_add_3():
    # Each bit of what is added counts the sum up from its place.
    total = [1, 3, 5, 7]
    for source, place in [(0, 0), (2, 0), (4, 1), (6, 2)]:
        counted = total[place:]
        for k in reversed(range(len(counted))):
            qml.MultiControlledX(wires=[source, *counted[:k], counted[k]])
