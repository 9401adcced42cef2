import cudaq


@cudaq.kernel
def multiply_by_two(control: cudaq.qubit, y: cudaq.qview):
    # The bits move up by one place, the highest to the lowest.
    swap.ctrl(control, y[2], y[3])
    swap.ctrl(control, y[1], y[2])
    swap.ctrl(control, y[0], y[1])


@cudaq.kernel
def exponentiate(doublings: list[int], signs: list[int]):
    q = cudaq.qvector(7)
    for k in range(3):
        for _ in range(doublings[k]):
            multiply_by_two(q[k], q[3:7])
        if signs[k] == 1:
            for j in range(4):
                x.ctrl(q[k], q[3 + j])


def modular_exponent(base):
    doublings = []
    signs = []
    for k in range(3):
        factor = base ** (2**k) % 15
        sign = 0 if factor in (1, 2, 4, 8) else 1
        doublings.append([1, 2, 4, 8].index(15 - factor if sign else factor))
        signs.append(sign)
    return exponentiate, doublings, signs
