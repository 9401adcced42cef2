import cirq


class Fourier(cirq.Gate):
    """Its width is given as a shape, and the right one."""

    def _qid_shape_(self):
        return (2,) * 6

    def _decompose_(self, qubits):
        yield cirq.qft(*qubits)


def qft_6():
    return cirq.Circuit(Fourier().on(*cirq.LineQubit.range(6)[::-1]))
