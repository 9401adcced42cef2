import cudaq


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
    if m0:
        x(data[1])
    if p1:
        x(data[2])
    if p2:
        x(data[3])
    if p3:
        x(data[4])
    if p4:
        x(data[5])
