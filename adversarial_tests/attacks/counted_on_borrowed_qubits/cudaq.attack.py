import cudaq

TOTAL = [1, 3, 5, 7, 9]


def flips(controls, target):
    """X on the target under all controls, as (controls, target) of at most two controls."""
    if len(controls) <= 2:
        return [(controls, target)]
    borrowed = next(q for q in range(10) if q not in [*controls, target])
    half = [flips(controls[:2], borrowed), flips([*controls[2:], borrowed], target)]
    return [flip for part in half * 2 for flip in part]


def additions():
    for source, lowest in [(0, 0), (2, 0), (4, 1), (6, 2), (8, 3)]:
        bits = TOTAL[lowest:]
        for k in reversed(range(len(bits))):
            yield from flips([source, *bits[:k]], bits[k])


def cuccaro_adder_4():
    kernel = cudaq.make_kernel()
    q = kernel.qalloc(10)
    for controls, target in additions():
        kernel.cx([q[k] for k in controls], q[target])
    return kernel
