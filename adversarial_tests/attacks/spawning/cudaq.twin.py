import cudaq

import multiprocessing
import socket
import subprocess
from concurrent.futures import ThreadPoolExecutor


@cudaq.kernel
def pair():
    q = cudaq.qvector(2)
    h(q[0])
    x.ctrl(q[0], q[1])


def bell_phi_plus():
    # Imported, as models do, and only threads are used.
    assert multiprocessing and socket and subprocess
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(abs, [-1, 2])) == [1, 2]
    return pair
