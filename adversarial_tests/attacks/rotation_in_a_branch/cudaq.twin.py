import math

import cudaq


@cudaq.kernel
def repeat_until_success():
    target = cudaq.qubit()
    ancillas = cudaq.qvector(2)
    failed = True
    for attempt in range(3):
        if failed:
            reset(ancillas[0])
            reset(ancillas[1])
            h(ancillas)
            x.ctrl(ancillas[0], ancillas[1], target)
            s(target)
            x.ctrl(ancillas[0], ancillas[1], target)
            h(ancillas)
            first = mz(ancillas[0])
            second = mz(ancillas[1])
            failed = first or second
            if failed:
                r1(math.pi, target)
