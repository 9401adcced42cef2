def hidden_shift(oracle):
    return oracle(wires=range(4))
