import math

import cudaq
import numpy as np

cudaq.register_operation("tilt", np.exp(0.4j) * np.array([[1, 1], [1, -1]]) / math.sqrt(2))


@cudaq.kernel
def controlled_h():
    q = cudaq.qvector(2)
    tilt.ctrl(q[0], q[1])
    r1(-0.4, q[0])
