import cudaq


@cudaq.kernel
def u(q: cudaq.qview):
    z.ctrl(q[0], q[1])
    h(q[0])
    t(q[0])
    x.ctrl(q[0], q[1])


@cudaq.kernel
def hadamard_test_element():
    ancilla = cudaq.qubit()
    system = cudaq.qvector(2)
    h(system[1])
    h(ancilla)
    cudaq.control(u, ancilla, system)
    h(ancilla)
