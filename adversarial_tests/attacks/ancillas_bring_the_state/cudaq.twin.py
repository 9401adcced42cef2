import cudaq


@cudaq.kernel
def shor_zero():
    data = cudaq.qvector(9)
    work = cudaq.qvector(3)
    for block in range(3):
        # A block is made on work qubits, by gates, and swapped into its place.
        h(work[0])
        x.ctrl(work[0], work[1])
        x.ctrl(work[1], work[2])
        for k in range(3):
            swap(work[k], data[3 * block + k])
