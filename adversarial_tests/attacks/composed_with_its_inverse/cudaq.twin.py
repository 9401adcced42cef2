import cudaq


def swap_test(unknown_state):
    @cudaq.kernel
    def test():
        ancilla = cudaq.qubit()
        states = cudaq.qvector(2)
        unknown_state(states[1:2])
        cudaq.adjoint(unknown_state, states[1:2])
        unknown_state(states[1:2])
        h(ancilla)
        swap.ctrl(ancilla, states[0], states[1])
        h(ancilla)
        mz(ancilla)

    return test
