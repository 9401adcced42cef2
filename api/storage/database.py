"""The database: SQLite (WAL) or PostgreSQL behind the same two verbs, and what can go wrong with it.

Synchronous, in threads. Gradings block a thread anyway, SQLite's driver is synchronous, and one code path for both
databases is worth more here than the last microsecond: an answer from the cache takes well under a millisecond in it.

StorageUnavailable    the database does not answer now; nothing was changed
  StorageFull         ... because its disk is full
"""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError, SQLAlchemyError, TimeoutError as PoolTimeout

_BUSY_SECONDS = 20  # how long a writer of another process is waited for in SQLite
_AGAIN = 6  # attempts of a transaction that lost against another one
_DURABLE = "qassay_durable"
_WRITE = "qassay_write"
_LEVEL = "qassay_synchronous"
_T = TypeVar("_T")
_OURS = ("no such", "near ")  # SQLite says "operational" of a wrong statement too


class StorageUnavailable(Exception):
    """The database does not answer now; nothing was changed."""


class StorageFull(StorageUnavailable):
    """The database has no room left; nothing was changed."""


class _LostAgainstAnother(StorageUnavailable):
    """A deadlock, a serialisation failure, or a writer of another process that took too long."""


class Database:
    """Usable from any thread; closed when done.

    Args:
        url: ``sqlite:///PATH`` or ``postgresql+psycopg://...``; ``postgresql://`` and ``postgres://`` mean the latter.

    Raises:
        ValueError: Another kind of database, or SQLite in memory, which no restart survives.
    """

    def __init__(self, url: str) -> None:
        for short in ("postgresql://", "postgres://"):
            if url.startswith(short):
                url = "postgresql+psycopg://" + url.removeprefix(short)
        parsed = make_url(url)
        self.url = url
        self.is_sqlite = parsed.get_backend_name() == "sqlite"
        if self.is_sqlite:
            if not parsed.database or parsed.database == ":memory:":
                raise ValueError("a database in memory would lose submissions; name a file")
            self.path: Path | None = Path(parsed.database)
            self.engine = _sqlite(url, self.path)
        elif parsed.get_backend_name() == "postgresql":
            self.path = None
            self.engine = create_engine(
                url,
                pool_size=10,
                max_overflow=50,
                pool_timeout=10,
                pool_pre_ping=True,
                connect_args={"connect_timeout": 5},
            )
        else:
            raise ValueError(f"sqlite or postgresql is expected, got {parsed.get_backend_name()!r}")
        # SQLite has one writer. Threads of ours queue here, in order, in place of polling for its lock.
        self._writer = threading.Lock() if self.is_sqlite else None
        self._closed = False

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A connection whose changes are thrown away."""
        self._check_open()
        with _translated():
            connection = self.engine.connect()
            try:
                yield connection
            finally:
                connection.close()

    def write(self, change: Callable[[Connection], _T], *, durable: bool = False) -> _T:
        """What ``change`` answers, once it is committed as a whole; repeated where it lost against another writer.

        Args:
            change: May run more than once; only the last run counts.
            durable: Synced to the disk before this returns, so that even a power cut loses nothing. PostgreSQL
                always is; SQLite survives the death of any process without it.

        Raises:
            StorageUnavailable: Nothing was changed.
        """
        for attempt in range(_AGAIN):
            self._check_open()
            try:
                with _translated():
                    return self._once(change, durable)
            except _LostAgainstAnother as lost:
                if attempt == _AGAIN - 1:
                    raise StorageUnavailable(str(lost)) from None
                time.sleep(0.01 * 2**attempt)
        raise AssertionError("the last attempt returns or raises")

    def check(self) -> None:
        """One question, to see that it answers.

        Raises:
            StorageUnavailable: It does not.
        """
        with self.read() as connection:
            connection.execute(text("SELECT 1"))

    def close(self) -> None:
        """Let go of every connection; whoever comes later finds no database."""
        self._closed = True
        self.engine.dispose()

    def _check_open(self) -> None:
        if self._closed:
            raise StorageUnavailable("closed")

    def _once(self, change: Callable[[Connection], _T], durable: bool) -> _T:
        if self._writer is None:
            with self.engine.begin() as connection:
                return change(connection)
        with self._writer, self.engine.connect() as plain:
            connection = plain.execution_options(**{_WRITE: True, _DURABLE: durable})
            with connection.begin():
                return change(connection)


def _sqlite(url: str, path: Path) -> Engine:
    path.parent.mkdir(parents=True, exist_ok=True)
    # Sources and webhook secrets are in it: for its owner alone, also before its first byte.
    path.touch(mode=0o600)
    engine = create_engine(
        url, connect_args={"timeout": _BUSY_SECONDS, "check_same_thread": False}, pool_size=20, max_overflow=80
    )

    @event.listens_for(engine, "connect")
    def configure(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # we say when a transaction begins
        # 2 MB of pages for each connection, of which there are dozens: the system caches the file as well.
        for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON", "cache_size=-2000"):
            connection.execute(f"PRAGMA {pragma}").close()
        limit = os.environ.get("QASSAY_SQLITE_MAX_PAGES")  # a bound of the file's size, in pages of 4096 bytes
        if limit and limit.isdigit():
            connection.execute(f"PRAGMA max_page_count={limit}").close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # To the driver itself: a statement through SQLAlchemy costs ten times what this one takes.
        plain: Any = connection.connection.dbapi_connection
        options = connection.get_execution_options()
        if options.get(_WRITE):
            level = "FULL" if options.get(_DURABLE) else "NORMAL"
            if connection.info.get(_LEVEL, "NORMAL") != level:
                plain.execute(f"PRAGMA synchronous={level}").close()
                connection.info[_LEVEL] = level
            # At once: a reader that turns writer in the middle cannot be repeated by SQLite.
            plain.execute("BEGIN IMMEDIATE").close()
        else:
            plain.execute("BEGIN").close()

    return engine


@contextmanager
def _translated() -> Iterator[None]:
    try:
        yield
    except (OperationalError, InterfaceError) as error:
        if str(error.orig).startswith(_OURS):
            raise
        raise _named(error) from error
    except DBAPIError as error:
        if error.connection_invalidated or _code(error).startswith(("57P", "53", "08", "40")):
            raise _named(error) from error
        raise
    except sqlite3.OperationalError as error:  # of a transaction's beginning
        raise _named(error) from error
    except PoolTimeout as error:
        raise StorageUnavailable("no connection is free") from error


def _named(error: SQLAlchemyError | sqlite3.OperationalError) -> Exception:
    cause = error if isinstance(error, sqlite3.OperationalError) else getattr(error, "orig", None)
    said, code = str(cause), _code(error)
    if "disk is full" in said or code.startswith("53100"):
        return StorageFull("no room left")
    if "locked" in said or code in ("40001", "40P01"):
        return _LostAgainstAnother("other writers took too long")
    return StorageUnavailable(f"{type(cause).__name__}: {said[:200]}")


def _code(error: Exception) -> str:
    """PostgreSQL's five letters, or nothing."""
    return str(getattr(getattr(error, "orig", None), "sqlstate", None) or "")
