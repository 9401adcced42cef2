import cudaq
import numpy as np

cudaq.register_operation("mix", np.array([[1, 1], [1, -1]]) / np.sqrt(2))
cudaq.register_operation("turn_1", np.diag([1, 1, 1, np.exp(1j * np.pi / 2)]))
cudaq.register_operation("turn_2", np.diag([1, 1, 1, np.exp(1j * np.pi / 4)]))
cudaq.register_operation("turn_3", np.diag([1, 1, 1, np.exp(1j * np.pi / 8)]))
cudaq.register_operation("turn_4", np.diag([1, 1, 1, np.exp(1j * np.pi / 16)]))
cudaq.register_operation("turn_5", np.diag([1, 1, 1, np.exp(1j * np.pi / 32)]))


@cudaq.kernel
def qft_6():
    q = cudaq.qvector(6)
    for step in range(6):
        k = 5 - step
        mix(q[k])
        for j in range(k):
            distance = k - j
            if distance == 1:
                turn_1(q[j], q[k])
            elif distance == 2:
                turn_2(q[j], q[k])
            elif distance == 3:
                turn_3(q[j], q[k])
            elif distance == 4:
                turn_4(q[j], q[k])
            else:
                turn_5(q[j], q[k])
    for k in range(3):
        swap(q[k], q[5 - k])
