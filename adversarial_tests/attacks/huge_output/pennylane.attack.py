while True:
    print("x" * (1 << 16))
