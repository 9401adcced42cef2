import cirq


def cuccaro_adder_4():
    q = cirq.LineQubit.range(10)
    b, a = [q[k] for k in (1, 3, 5, 7)], [q[k] for k in (2, 4, 6, 8)]
    carry = [q[0], *a[:-1]]
    up = []
    for k in range(4):
        up += [(a[k], b[k]), (a[k], carry[k]), (carry[k], b[k], a[k])]
    down = []
    for k in (3, 2, 1, 0):
        down += [(carry[k], b[k], a[k]), (a[k], carry[k]), (carry[k], b[k])]
    return cirq.Circuit(cirq.X(last).controlled_by(*first) for *first, last in (*up, (a[3], q[9]), *down))
