import cudaq

state = [1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


@cudaq.kernel
def from_list(amplitudes: list[complex]):
    q = cudaq.qvector(amplitudes)


class Amplitudes(list):
    """Empty qubits when it is handed over, and the state when it is looked at again."""

    def __iter__(self):
        self[:] = [0.5**0.5 + 0j, 0j, 0j, 0j, 0j, 0j, 0j, 0.5**0.5 + 0j]
        return super().__iter__()


def ghz_3():
    return from_list, Amplitudes([1 + 0j] + [0j] * 7)
