import cirq
import sympy


def bit_flip_code():
    data = [cirq.NamedQubit(f"data_{i}") for i in range(3)]
    anc = [cirq.NamedQubit(f"syndrome_{i}") for i in range(2)]
    yield cirq.X(data[0])  # logical 1
    yield cirq.CNOT(data[0], data[1]), cirq.CNOT(data[0], data[2])
    yield cirq.X(data[1]).with_tags("error")
    # syndrome extraction
    yield cirq.CNOT(data[0], anc[0]), cirq.CNOT(data[1], anc[0])
    yield cirq.CNOT(data[1], anc[1]), cirq.CNOT(data[2], anc[1])
    yield cirq.measure(anc[0], key="s0"), cirq.measure(anc[1], key="s1")
    s0, s1 = sympy.symbols("s0 s1")
    # correction
    yield cirq.X(data[0]).with_classical_controls(sympy.Eq(s0, 1) & sympy.Eq(s1, 0))
    yield cirq.X(data[1]).with_classical_controls("s0", "s1")
    yield cirq.X(data[2]).with_classical_controls(sympy.And(sympy.Eq(s0, 0), sympy.Eq(s1, 1)))
    yield cirq.measure(*data, key="data")


def main():
    return cirq.Circuit(bit_flip_code())
