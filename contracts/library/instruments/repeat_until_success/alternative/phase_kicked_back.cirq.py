import cirq
import sympy


def repeat_until_success():
    """CCZ between H on the target for each Toffoli; the Z of a failure goes in front of the next attempt."""
    target, a, b = cirq.LineQubit.range(3)
    toffoli = [cirq.H(target), cirq.CCZ(target, b, a), cirq.H(target)]
    rotation = [cirq.H.on_each(a, b), toffoli, cirq.S(target), toffoli, cirq.H.on_each(a, b)]
    circuit = cirq.Circuit()
    for number in range(4):
        before = [sympy.sympify(f"a{k} + b{k}") >= 1 for k in range(number)]
        if number:
            circuit.append(cirq.Z(target).with_classical_controls(*before))
        if number == 3:
            break
        circuit.append(op.with_classical_controls(*before) for op in cirq.flatten_to_ops(rotation))
        circuit.append([cirq.measure(a, key=f"a{number}"), cirq.measure(b, key=f"b{number}")])
        circuit.append(cirq.X(qubit).with_classical_controls(f"{name}{number}") for name, qubit in (("a", a), ("b", b)))
    return circuit
