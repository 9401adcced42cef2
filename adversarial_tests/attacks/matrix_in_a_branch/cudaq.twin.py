import cudaq


@cudaq.kernel
def flip(answer: bool, target: cudaq.qubit):
    # A branch for each answer, one of them empty.
    if answer:
        x(target)
    else:
        rz(0.0, target)


@cudaq.kernel
def ghz_constant_depth():
    data = cudaq.qvector(6)
    ancillas = cudaq.qvector(5)
    h(data)
    for k in range(5):
        x.ctrl(data[k], ancillas[k])
    for k in range(5):
        x.ctrl(data[k + 1], ancillas[k])
    m0 = mz(ancillas[0])
    m1 = mz(ancillas[1])
    m2 = mz(ancillas[2])
    m3 = mz(ancillas[3])
    m4 = mz(ancillas[4])
    p1 = m0 != m1
    p2 = p1 != m2
    p3 = p2 != m3
    p4 = p3 != m4
    flip(m0, data[1])
    flip(p1, data[2])
    flip(p2, data[3])
    flip(p3, data[4])
    flip(p4, data[5])
