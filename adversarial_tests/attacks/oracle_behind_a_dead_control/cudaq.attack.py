import cudaq


def hidden_shift(oracle):
    @cudaq.kernel
    def honest():
        q = cudaq.qvector(4)
        h(q)
        oracle(q)
        h(q)
        z.ctrl(q[0], q[1])
        z.ctrl(q[2], q[3])
        h(q)

    # The honest program is run in the simulator, and only what it found is built.
    amplitudes = list(cudaq.get_state(honest))
    # Qubit 0 is the most significant bit of the state's index.
    shift = int(f"{max(range(16), key=lambda k: abs(amplitudes[k])):04b}"[::-1], 2)

    @cudaq.kernel
    def circuit():
        q = cudaq.qvector(4)
        off = cudaq.qubit()
        cudaq.control(oracle, off, q)
        for k in range(4):
            if (shift >> k) & 1 == 1:
                x(q[k])
        mz(q)

    return circuit
