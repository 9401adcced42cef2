import cirq
import sympy


def repeat_until_success():
    target, a, b = cirq.LineQubit.range(3)
    circuit = cirq.Circuit()
    failed = []
    for number in range(3):
        gates = [
            cirq.H(a),
            cirq.H(b),
            cirq.CCX(a, b, target),
            cirq.S(target),
            cirq.CCX(a, b, target),
            cirq.H(a),
            cirq.H(b),
        ]
        circuit.append(gate.with_classical_controls(*failed) for gate in gates)
        circuit.append([cirq.measure(a, key=f"a{number}"), cirq.measure(b, key=f"b{number}")])
        failed.append(sympy.Symbol(f"a{number}") + sympy.Symbol(f"b{number}") > 0)
        circuit.append(cirq.rz(sympy.pi)(target).with_classical_controls(*failed))
        circuit.append(cirq.reset_each(a, b))
    return circuit
