import cudaq


@cudaq.kernel
def superdense(b0: bool, b1: bool):
    alice, bob = cudaq.qubit(), cudaq.qubit()
    h(alice)
    x.ctrl(alice, bob)
    if b0:
        x(alice)
    if b1:
        z(alice)
    x.ctrl(alice, bob)
    h(alice)
    mz(alice)
    mz(bob)


for b0 in (False, True):
    for b1 in (False, True):
        counts = cudaq.sample(superdense, b0, b1, shots_count=10)
        print(b1, b0, counts.most_probable())
