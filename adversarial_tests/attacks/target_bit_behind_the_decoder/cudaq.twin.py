import cudaq


@cudaq.kernel
def encoder(block: cudaq.qview):
    x.ctrl(block[0], block[1])
    x.ctrl(block[0], block[2])


@cudaq.kernel
def repetition_logical_cnot(control_bit: int, target_bit: int):
    control = cudaq.qvector(3)
    target = cudaq.qvector(3)
    if control_bit == 1:
        x(control[0])
    encoder(control)
    encoder(target)
    if target_bit == 1:
        x(target)
    for k in range(3):
        x.ctrl(control[k], target[k])
    cudaq.adjoint(encoder, control)
    cudaq.adjoint(encoder, target)
