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
def controlled_iterate(control: cudaq.qubit, search: cudaq.qview):
    x(search)
    z.ctrl(control, search[0], search[1])
    x(search)
    h(search)
    x(search)
    z.ctrl(control, search[0], search[1])
    x(search)
    h(search)
    # The diffusion operator is minus what stands between the Hadamard gates.
    z(control)


@cudaq.kernel
def qpe_grover_iterate(n_count: int):
    counting = cudaq.qvector(n_count)
    search = cudaq.qvector(2)
    h(counting)
    h(search)
    for k in range(n_count):
        for _ in range(2**k):
            controlled_iterate(counting[k], search)
    inverse_qft(counting)
    mz(counting)
