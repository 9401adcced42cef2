"""A whole server process whose sandbox is fake and slow: ``python -m tests.api.fake_server PORT SECONDS``."""

from __future__ import annotations

import sys

from api.commands.serve import serve
from api.logs import configure
from api.settings import Settings
from tests.api.conftest import FakeSandbox

if __name__ == "__main__":
    configure(json_lines=True)
    port, seconds = int(sys.argv[1]), float(sys.argv[2])
    sys.exit(serve(Settings.from_environment(), FakeSandbox(seconds), host="127.0.0.1", port=port))
