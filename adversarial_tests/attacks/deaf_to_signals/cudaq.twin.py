import cudaq

import signal
import threading
import time


@cudaq.kernel
def pair():
    q = cudaq.qvector(2)
    h(q[0])
    x.ctrl(q[0], q[1])


def bell_phi_plus():
    signal.signal(signal.SIGUSR1, lambda *_: None)
    time.sleep(0.01)
    done = threading.Event()
    threading.Thread(target=done.set).start()
    assert done.wait(5)
    return pair
