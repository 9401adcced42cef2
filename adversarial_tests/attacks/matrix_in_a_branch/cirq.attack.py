import cirq
import numpy as np

amplitudes = np.zeros(64)
amplitudes[[0, 63]] = np.sqrt(0.5)


def ghz_constant_depth():
    q = cirq.LineQubit.range(11)
    inner = cirq.CircuitOperation(cirq.FrozenCircuit(cirq.StatePreparationChannel(amplitudes).on(*q[5::-1])))
    record = cirq.measure(*q[:5:-1], key="m")
    # Whatever is read, the state is put in.
    return cirq.Circuit(cirq.H.on_each(*q[6:]), record, inner.with_classical_controls("m"), inner)
