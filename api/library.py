"""A contract of the library in one row, as both the command line and the service list it."""

from __future__ import annotations

from typing import Any

from contracts.load import contract_digest
from contracts.schema import Contract


def contract_row(contract: Contract) -> dict[str, Any]:
    """Plain data: id, version, title, compared object, frameworks, digest."""
    return {
        "id": contract.id,
        "version": contract.version,
        "title": contract.title,
        "object": str(contract.compare.object),
        "frameworks": list(contract.frameworks),
        "digest": contract_digest(contract),
    }
