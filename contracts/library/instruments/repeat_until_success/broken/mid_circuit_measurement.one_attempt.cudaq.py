import cudaq


@cudaq.kernel
def repeat_until_success():
    """One attempt, and whatever comes of it."""
    target = cudaq.qubit()
    ancillas = cudaq.qvector(2)
    h(ancillas)
    x.ctrl(ancillas[0], ancillas[1], target)
    s(target)
    x.ctrl(ancillas[0], ancillas[1], target)
    h(ancillas)
    mz(ancillas)
