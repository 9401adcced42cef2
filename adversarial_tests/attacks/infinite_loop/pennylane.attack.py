class Endless:
    def __iter__(self):
        return self

    def __next__(self):
        return self


# The module itself never ends, before any entry point is there.
for item in Endless():
    pass


def teleport_rx():
    return None
