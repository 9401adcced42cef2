import cudaq


@cudaq.kernel
def cuccaro_adder_4():
    q = cudaq.qvector(10)
    for level in range(5):
        k = 4 - level
        for row in range(512):
            if row < 2 ** (2 * k + 1):
                c = row % 2
                b = (row // 2) % (2**k)
                a = row // (2 ** (k + 1))
                if a + b + c >= 2**k:
                    # Every bit below is made a 1 for this row.
                    for j in range(2 * k + 1):
                        if (row // (2**j)) % 2 == 0:
                            if j == 0:
                                x(q[0])
                            elif j <= k:
                                x(q[2 * j - 1])
                            else:
                                x(q[2 * (j - k)])
                    if k == 4:
                        x.ctrl(q[0:9], q[9])
                    else:
                        x.ctrl(q[0 : 2 * k + 1], q[2 * k + 1])
                    for j in range(2 * k + 1):
                        if (row // (2**j)) % 2 == 0:
                            if j == 0:
                                x(q[0])
                            elif j <= k:
                                x(q[2 * j - 1])
                            else:
                                x(q[2 * (j - k)])
        if k < 4:
            x.ctrl(q[2 * k + 2], q[2 * k + 1])
