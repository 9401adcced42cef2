import cirq

FALSIFIED = [(0, 0, 0), (1, 0, 0), (1, 1, 1), (1, 1, 0), (0, 0, 1), (1, 0, 1)]  # (a, b, c), one a clause


def oracle(variables, sign):
    """Kickback: the sign turns for every assignment, and back for each one that fails a clause."""
    yield cirq.X(sign)
    for assignment in FALSIFIED:
        yield cirq.X(sign).controlled_by(*variables, control_values=assignment)


def diffusion(variables):
    yield cirq.H.on_each(*variables)
    yield cirq.X.on_each(*variables)
    yield cirq.CCZ(*variables)
    yield cirq.X.on_each(*variables)
    yield cirq.H.on_each(*variables)


def grover_sat():
    variables, sign = cirq.LineQubit.range(3), cirq.LineQubit(3)
    return cirq.Circuit(
        cirq.H.on_each(*variables),
        [cirq.X(sign), cirq.H(sign)],
        oracle(variables, sign),
        [cirq.H(sign), cirq.X(sign)],
        diffusion(variables),
        cirq.measure(*reversed(variables), key="assignment"),
    )
