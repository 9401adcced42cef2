import cudaq


@cudaq.kernel
def couple(q: cudaq.qview, angle: float):
    for k in range(2):
        x.ctrl(q[k], q[k + 1])
        rz(angle, q[k + 1])
        x.ctrl(q[k], q[k + 1])


@cudaq.kernel
def kick(q: cudaq.qview, outer: float, inner: float):
    rx(outer, q[0])
    rx(inner, q[1])
    rx(outer, q[2])


@cudaq.kernel
def kicked_ising_3():
    q = cudaq.qvector(3)
    kick(q, 6.04982705820711, 6.07558653535112)
    for part in range(5):
        couple(q, -5.32152668605222 / 5)
    kick(q, 11.03837747322337, -1.8895622178892)
    couple(q, 4.40041716272196)
    kick(q, -1.54762300862076, 1.89547981678288)
    couple(q, 4.05955037672584)
    kick(q, -13.788785796841, -1.5815041342448)
