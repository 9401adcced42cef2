def hidden_shift(oracle):
    return oracle
