import cudaq


@cudaq.kernel
def mbqc_rotation(angle: float):
    chain = cudaq.qvector(3)
    h(chain[1])
    h(chain[2])
    z.ctrl(chain[0], chain[1])
    z.ctrl(chain[1], chain[2])
    rz(angle, chain[0])
    h(chain[0])
    h(chain[1])
    first = mz(chain[0])
    second = mz(chain[1])
    if second:
        x(chain[2])
    if first:
        z(chain[2])
