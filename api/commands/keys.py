"""``qassay keys``: who may use the service."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from api import clock
from api.settings import Settings

if TYPE_CHECKING:
    from api.storage.database import Database

# The database's libraries are imported where they are used: `qassay grade` starts without them.
keys_app = typer.Typer(help="API keys of the service (QASSAY_DATABASE_URL says which).", no_args_is_help=True)


@keys_app.command("create")
def create_command(
    name: Annotated[str, typer.Argument(help="Whose it is, for people.")],
    scope: Annotated[list[str], typer.Option(help="submit, read or admin; several times for several.")],
    days: Annotated[float | None, typer.Option(help="Valid for so long; for ever if not given.", min=0)] = None,
    requests_per_minute: Annotated[int | None, typer.Option(help="A bound of its own; 0 for none.", min=0)] = None,
    max_active: Annotated[int | None, typer.Option(help="Unfinished gradings at a time; 0 for any.", min=0)] = None,
) -> int:
    """Make a key. The token goes to standard output, once; only its hash is kept."""
    from api.security.keys import SCOPES, Scope, create_key

    scopes: list[Scope] = [known for known in SCOPES if known in scope]
    wrong = sorted(set(scope) - set(SCOPES))
    if wrong or not name.isprintable() or not 0 < len(name) <= 100:
        what = f"no scope {wrong[0]!r}: there are {', '.join(SCOPES)}" if wrong else "1 to 100 characters name a key"
        sys.stderr.write(f"qassay: {what}\n")
        return 64
    with _database() as database:
        now = clock.now()
        key, token = database.write(
            lambda connection: create_key(
                connection,
                name,
                scopes,
                now,
                expires_at=None if days is None else now + days * 86400,
                requests_per_minute=requests_per_minute,
                max_active=max_active,
            ),
            durable=True,
        )
        _audit(database, "key.create", key, f"{name}: {' '.join(scopes)}")
    sys.stderr.write(f"key {key} for {name}: {', '.join(scopes)}; this is shown once:\n")
    sys.stdout.write(token + "\n")
    return 0


@keys_app.command("list")
def list_command(as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False) -> None:
    """Every key, the oldest first; tokens cannot be shown."""
    from api.routes.keys import key_row
    from api.security.keys import list_keys

    with _database() as database, database.read() as connection:
        rows = [key_row(row) for row in list_keys(connection)]
    if as_json:
        sys.stdout.write(json.dumps(rows, ensure_ascii=False, indent=2) + "\n")
        return
    table = Table("key", "name", "scopes", "created", "expires", "revoked", box=None)
    for row in rows:
        cells = (
            row["id"],
            row["name"],
            " ".join(row["scopes"]),
            row["created_at"],
            row["expires_at"],
            row["revoked_at"],
        )
        table.add_row(*(Text(cell or "") for cell in cells))
    Console().print(table)


@keys_app.command("revoke")
def revoke_command(key: Annotated[str, typer.Argument(help="The key's id, as `qassay keys list` shows it.")]) -> int:
    """End a key: the next request with it is refused."""
    from api.security.keys import revoke_key

    with _database() as database:
        if not database.write(lambda connection: revoke_key(connection, key, clock.now()), durable=True):
            sys.stderr.write(f"qassay: no key {key[:40]!r}, or it is revoked\n")
            return 64
        _audit(database, "key.revoke", key, "")
    return 0


def _audit(database: Database, action: str, subject: str, detail: str) -> None:
    from api.security.keys import LOCAL
    from api.storage.audit import record

    database.write(
        lambda connection: record(
            connection,
            owner=LOCAL,
            action=action,
            subject=subject,
            detail=detail,
            request_id="command line",
            now=clock.now(),
        )
    )


@contextmanager
def _database() -> Iterator[Database]:
    from api.storage.database import Database
    from api.storage.migrate import upgrade

    database = Database(Settings.from_environment().url)
    try:
        upgrade(database)
        yield database
    finally:
        database.close()
