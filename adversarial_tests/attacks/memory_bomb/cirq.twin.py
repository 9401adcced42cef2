import cirq
import numpy as np


def ripple_add_3():
    q = cirq.LineQubit.range(8)
    # Two megabytes of truth table, made and thrown away.
    table = np.arange(1 << 18)
    assert table.sum() > 0
    del table
    carry = lambda c, b, a: [cirq.CNOT(a, b), cirq.CNOT(a, c), cirq.TOFFOLI(c, b, a)]  # noqa: E731
    spread = lambda c, b, a: [cirq.TOFFOLI(c, b, a), cirq.CNOT(a, c), cirq.CNOT(c, b)]  # noqa: E731
    return cirq.Circuit(
        [carry(*q[k : k + 3]) for k in (0, 2, 4)], cirq.CNOT(q[6], q[7]), [spread(*q[k : k + 3]) for k in (4, 2, 0)]
    )
