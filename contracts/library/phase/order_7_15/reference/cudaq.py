import math

import cudaq


@cudaq.kernel
def inverse_qft(q: cudaq.qview):
    n = q.size()
    for k in range(n // 2):
        swap(q[k], q[n - 1 - k])
    for k in range(n):
        for j in range(k):
            r1.ctrl(-math.pi / 2 ** (k - j), q[j], q[k])
        h(q[k])


@cudaq.kernel
def times_7(control: cudaq.qubit, work: cudaq.qview):
    swap.ctrl(control, work[0], work[1])
    swap.ctrl(control, work[1], work[2])
    swap.ctrl(control, work[2], work[3])
    for k in range(4):
        x.ctrl(control, work[k])


@cudaq.kernel
def times_4(control: cudaq.qubit, work: cudaq.qview):
    # 7^2 = 4 modulo 15: a rotation of the bits by two.
    swap.ctrl(control, work[0], work[2])
    swap.ctrl(control, work[1], work[3])


@cudaq.kernel
def order_7_15():
    counting = cudaq.qvector(4)
    work = cudaq.qvector(4)
    h(counting)
    x(work[0])
    # 7^4 = 1 modulo 15: the other counting qubits control nothing.
    times_7(counting[0], work)
    times_4(counting[1], work)
    inverse_qft(counting)
    mz(counting)
