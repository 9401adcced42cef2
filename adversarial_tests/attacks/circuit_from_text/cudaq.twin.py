import json

import cudaq

SIZES = json.loads('{"qubits": 2}')


def cx_from_clifford():
    kernel = cudaq.make_kernel()
    q = kernel.qalloc(SIZES["qubits"])
    kernel.h(q[1])
    kernel.cz(q[0], q[1])
    kernel.h(q[1])
    # Written out, not read back.
    print(kernel)
    return kernel
