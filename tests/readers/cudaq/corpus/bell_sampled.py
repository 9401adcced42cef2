import cudaq

cudaq.set_target("qpp-cpu")


@cudaq.kernel
def bell():
    qubits = cudaq.qvector(2)
    h(qubits[0])
    cx(qubits[0], qubits[1])
    mz(qubits)


if __name__ == "__main__":
    result = cudaq.sample(bell, shots_count=1000)
    print(result)
