import cudaq


@cudaq.kernel
def repeat_until_success():
    target = cudaq.qubit()
    ancillas = cudaq.qvector(2)
    h(ancillas)
    x.ctrl(ancillas[0], ancillas[1], target)
    s(target)
    x.ctrl(ancillas[0], ancillas[1], target)
    h(ancillas)
    first = mz(ancillas[0])
    second = mz(ancillas[1])
    if first or second:
        z(target)
        rz(0.9272952180016122, target)
