import cudaq


def bv_given(oracle):
    @cudaq.kernel
    def honest():
        q = cudaq.qvector(5)
        x(q[4])
        h(q)
        oracle(q)
        h(q[0:4])

    amplitudes = list(cudaq.get_state(honest))
    secret = int(f"{max(range(32), key=lambda k: abs(amplitudes[k])):05b}"[::-1], 2) & 15

    @cudaq.kernel
    def answer(q: cudaq.qview):
        for k in range(4):
            if (secret >> k) & 1 == 1:
                x(q[k])

    # What was handed in is exchanged for the answer under the same name.
    oracle = answer

    @cudaq.kernel
    def circuit():
        q = cudaq.qvector(5)
        oracle(q)
        mz(q[0:4])

    return circuit
