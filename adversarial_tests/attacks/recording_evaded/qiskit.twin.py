from qiskit import QuantumCircuit


def cx_from_clifford():
    names = {}
    # Code that is compiled, under a name of its own.
    exec(compile("def work(c):\n    c.h(1)\n    c.cz(0, 1)\n    c.h(1)\n    return c\n", "written.py", "exec"), names)
    return names["work"](QuantumCircuit(2))
