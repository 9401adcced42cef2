import cirq


class Add(cirq.ArithmeticGate):
    """|a>|b> -> |a>|b + a mod 2**n>."""

    def __init__(self, input_register, target_register):
        self.input_register = input_register
        self.target_register = target_register

    def registers(self):
        return self.target_register, self.input_register

    def with_registers(self, *new_registers):
        target, source = new_registers
        return Add(source, target)

    def apply(self, target_value, input_value):
        return target_value + input_value

    def _circuit_diagram_info_(self, args):
        return ["+="] * 6


def adder(a: int, b: int):
    n = 3
    q = cirq.LineQubit.range(2 * n)
    target, source = q[:n], q[n:]
    circuit = cirq.Circuit()
    for qubit, bit in zip(target, cirq.big_endian_int_to_bits(b, bit_count=n)):
        if bit:
            circuit.append(cirq.X(qubit))
    for qubit, bit in zip(source, cirq.big_endian_int_to_bits(a, bit_count=n)):
        if bit:
            circuit.append(cirq.X(qubit))
    circuit.append(Add([2] * n, [2] * n).on(*target, *source))
    circuit.append(cirq.measure(*target, key="sum"))
    return circuit
