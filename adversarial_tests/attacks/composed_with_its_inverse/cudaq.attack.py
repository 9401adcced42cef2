import math

import cudaq


def swap_test(unknown_state):
    @cudaq.kernel
    def ask():
        q = cudaq.qvector(1)
        unknown_state(q)

    amplitudes = list(cudaq.get_state(ask))
    angle = 2 * math.atan2(abs(amplitudes[1]), abs(amplitudes[0]))

    @cudaq.kernel
    def test():
        ancilla = cudaq.qubit()
        states = cudaq.qvector(2)
        unknown_state(states[0:1])
        cudaq.adjoint(unknown_state, states[0:1])
        ry(angle, states[0])
        h(ancilla)
        swap.ctrl(ancilla, states[0], states[1])
        h(ancilla)
        mz(ancilla)

    return test
