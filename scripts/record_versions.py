"""Record the digest of every contract's version: ``python scripts/record_versions.py``.

A version that is recorded keeps its digest for good. A contract whose meaning has changed needs a higher
version first; a test holds that.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from contracts.load import LIBRARY, contract_digest, library_ids, load_id  # noqa: E402

RECORD = LIBRARY / "versions.toml"
HEAD = "# Digests of contract versions, by scripts/record_versions.py. A recorded digest never changes.\n"


def main() -> int:
    recorded: dict[str, dict[str, str]] = tomllib.loads(RECORD.read_text()) if RECORD.exists() else {}
    changed = []
    for name in library_ids():
        contract = load_id(name)
        versions = recorded.setdefault(name, {})
        digest = contract_digest(contract)
        if versions.setdefault(str(contract.version), digest) != digest:
            changed.append(name)
    if changed:
        print("changed without a higher version: " + ", ".join(changed), file=sys.stderr)
        return 1
    lines = [HEAD]
    for name in sorted(recorded):
        lines.append(f'["{name}"]')
        lines += [
            f'{version} = "{digest}"' for version, digest in sorted(recorded[name].items(), key=lambda v: int(v[0]))
        ]
        lines.append("")
    RECORD.write_text("\n".join(lines))
    return 0


if __name__ == "__main__":
    sys.exit(main())
