import io
import pickle

import cudaq

# H, CZ, H, written once by somebody and kept as bytes.
LITERAL = pickle.dumps([("h", 1), ("cz", 0, 1), ("h", 1)])


def cx_from_clifford():
    kernel = cudaq.make_kernel()
    q = kernel.qalloc(2)
    for name, *where in pickle.Unpickler(io.BytesIO(LITERAL)).load():
        getattr(kernel, name)(*[q[k] for k in where])
    return kernel
