import pennylane as qml

POWER = [3, 4, 5, 6]  # least significant first


def multiply(factor):
    """By plus or minus a power of two: modulo 15 the bits rotate, and -1 is the complement."""
    negative = factor not in (1, 2, 4, 8)
    places = (1, 2, 4, 8).index(15 - factor if negative else factor)
    if places:
        qml.Permute([POWER[(k - places) % 4] for k in range(4)], wires=POWER)
    if negative:
        for wire in POWER:
            qml.PauliX(wires=wire)


def modular_exponent(base):
    for k in range(3):
        factor = pow(base, 2**k, 15)
        if factor != 1:
            qml.ctrl(multiply, control=k)(factor)
