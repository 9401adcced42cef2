import cudaq


@cudaq.kernel
def look_alike_oracle(q: cudaq.qview):
    h(q)
    x(q)
    z.ctrl(q[0], q[1], q[2])
    x(q)
    h(q)


def grover_given(oracle):
    @cudaq.kernel
    def search():
        q = cudaq.qvector(3)
        h(q)
        oracle(q)
        look_alike_oracle(q)
        mz(q)

    return search
