import types

import cirq

# A module of the author's own that gathers what is needed under shorter names.
framework = types.ModuleType("framework")
framework.Circuit = cirq.Circuit


def bv_011():
    q = cirq.LineQubit.range(4)
    layer = cirq.H.on_each(*q[:3])
    return framework.Circuit(layer, cirq.Z.on_each(q[0], q[1]), layer, cirq.measure(q[2], q[1], q[0]))
