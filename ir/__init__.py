"""What a quantum program means: gate table, Program, canonical bytes, readable text.

Needs numpy and the standard library only, because it also runs beside the candidate. Numerical
libraries get one thread unless the caller has said otherwise: they read these variables once, when numpy
is first imported, and a verdict must not depend on how a sum was split.
"""

import os as _os

for _name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    _os.environ.setdefault(_name, "1")
