from qiskit.result import Counts


def grover_00():
    return Counts({"00": 1000}, creg_sizes=[["c", 2]], memory_slots=2)
