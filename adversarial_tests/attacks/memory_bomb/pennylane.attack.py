import numpy as np


def ripple_add_3():
    # Pages are only counted once they are touched.
    return np.ones((1 << 17, 1 << 17))
