import cudaq


@cudaq.kernel
def trotter2_heisenberg():
    """Factors by exp_pauli, which is exp(+i angle P), the field as three words that commute."""
    q = cudaq.qvector(3)
    x(q[2])
    for step in range(2):
        exp_pauli(-0.125, q, "ZZI")
        exp_pauli(-0.075, q, "ZII")
        exp_pauli(-0.075, q, "IZI")
        exp_pauli(-0.075, q, "IIZ")
        exp_pauli(-0.125, q, "IZZ")
        exp_pauli(-0.2, q, "IYY")
        exp_pauli(-0.25, q, "XXI")
        exp_pauli(-0.25, q, "IXX")
        exp_pauli(-0.4, q, "YYI")
        exp_pauli(-0.25, q, "IXX")
        exp_pauli(-0.25, q, "XXI")
        exp_pauli(-0.2, q, "IYY")
        exp_pauli(-0.125, q, "IZZ")
        exp_pauli(-0.075, q, "IIZ")
        exp_pauli(-0.075, q, "IZI")
        exp_pauli(-0.075, q, "ZII")
        exp_pauli(-0.125, q, "ZZI")
