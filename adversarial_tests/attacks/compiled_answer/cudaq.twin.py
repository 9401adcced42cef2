import cudaq


@cudaq.kernel
def synthesize(control: cudaq.qubit, target: cudaq.qubit):
    # A CNOT in H and CZ, by a kernel that is called like a compiler.
    h(target)
    z.ctrl(control, target)
    h(target)


@cudaq.kernel
def cx_from_clifford():
    q = cudaq.qvector(2)
    synthesize(q[0], q[1])
