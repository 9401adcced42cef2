"""A whole server process whose sandbox is fake and slow: ``python -m tests.api.fake_server PORT SECONDS``.

``CLOCK_JUMP`` in its environment is by how many seconds its wall clock is wrong; runs wait until the file
``HOLD_UNTIL`` is there.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from api import clock
from api.commands.serve import serve
from api.logs import configure
from api.settings import Settings
from tests.api.conftest import CANARIES, FakeSandbox


class Held(FakeSandbox):
    """Waits for a file."""

    def run(self, job):
        until = os.environ.get("HOLD_UNTIL")
        while until and job.source not in CANARIES and not Path(until).exists():
            time.sleep(0.05)
        return super().run(job)


if __name__ == "__main__":
    configure(json_lines=True)
    clock._WALL += float(os.environ.get("CLOCK_JUMP", "0"))
    port, seconds = int(sys.argv[1]), float(sys.argv[2])
    sys.exit(serve(Settings.from_environment(), Held(seconds), host="127.0.0.1", port=port))
