import cudaq

import os
import pathlib
import tempfile


@cudaq.kernel
def pair():
    q = cudaq.qvector(2)
    h(q[0])
    x.ctrl(q[0], q[1])


def bell_phi_plus():
    # A program may write and read files of its own.
    path = pathlib.Path(tempfile.gettempdir()) / "notes.txt"
    path.write_text("0 1")
    assert path.read_text().split() == ["0", "1"]
    os.remove(path)
    return pair
