"""The database: made by migrations, alike in both kinds, locked while it is made, and clear about what it cannot do."""

from __future__ import annotations

import stat
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import insert, inspect, select, text

from api.storage.database import Database, StorageFull, StorageUnavailable
from api.storage.migrate import NewerDatabase, upgrade
from api.storage.tables import metadata, sources


@pytest.fixture
def database(database_url):
    opened = Database(database_url)
    upgrade(opened)
    yield opened
    opened.close()


def _source(digest: str, body: bytes = b"x") -> dict[str, object]:
    return {"digest": digest, "body": body, "created_at": 1.0}


def test_migrations_make_the_tables_that_the_code_knows(database):
    with database.read() as connection:
        difference = compare_metadata(MigrationContext.configure(connection), metadata)
        made = set(inspect(connection).get_table_names()) - {"alembic_version"}
    assert difference == []
    assert made == set(metadata.tables)
    assert len(made) >= 15


def test_every_index_of_the_code_is_made(database):
    with database.read() as connection:
        made = {index["name"] for table in metadata.tables for index in inspect(connection).get_indexes(table)}
    wanted = {index.name for table in metadata.tables.values() for index in table.indexes}
    assert wanted <= made
    assert len(wanted) >= 20


def test_processes_that_start_together_migrate_once(database_url):
    databases = [Database(database_url) for _ in range(4)]
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(upgrade, databases))
    with databases[0].read() as connection:
        assert connection.execute(text("SELECT count(*) FROM alembic_version")).scalar() == 1
    for database in databases:
        database.close()


def test_a_database_of_a_later_version_is_left_alone(database):
    database.write(lambda connection: connection.execute(text("UPDATE alembic_version SET version_num = '9999'")))
    with pytest.raises(NewerDatabase, match="9999"):
        upgrade(database)


def test_a_change_is_whole_or_not_at_all(database):
    def half(connection):
        connection.execute(insert(sources), [_source("a")])
        raise KeyError

    with pytest.raises(KeyError):
        database.write(half)
    with database.read() as connection:
        assert connection.execute(select(sources)).all() == []


def test_writers_of_many_threads_wait_for_each_other(database):
    done = []

    def add(number: int) -> None:
        database.write(lambda connection: connection.execute(insert(sources), [_source(f"{number}")]))
        done.append(number)

    with ThreadPoolExecutor(16) as pool:
        list(pool.map(add, range(64)))
    with database.read() as connection:
        assert len(connection.execute(select(sources.c.digest)).all()) == len(done) == 64


def test_two_writers_that_lock_crosswise_both_succeed(database):
    database.write(lambda connection: connection.execute(insert(sources), [_source("a"), _source("b")]))
    first_step = threading.Barrier(2)
    waited = []

    def change(first: str, second: str) -> None:
        def both(connection):
            for digest in (first, second):
                connection.execute(sources.update().where(sources.c.digest == digest).values(body=first.encode()))
                if digest == first and first not in waited and not database.is_sqlite:
                    waited.append(first)
                    first_step.wait(10)

        database.write(both)

    with ThreadPoolExecutor(2) as pool:
        for done in [pool.submit(change, "a", "b"), pool.submit(change, "b", "a")]:
            done.result()
    with database.read() as connection:
        bodies = {bytes(body) for body in connection.execute(select(sources.c.body)).scalars()}
    assert len(bodies) == 1


def test_a_full_disk_is_told_as_such_and_loses_nothing(sqlite_url, monkeypatch):
    monkeypatch.setenv("QASSAY_SQLITE_MAX_PAGES", "150")
    database = Database(sqlite_url)
    upgrade(database)
    kept = 0

    def fill():
        nonlocal kept
        for number in range(1000):
            row = _source(f"{number}", b"x" * 20_000)
            database.write(lambda connection, row=row: connection.execute(insert(sources), [row]))
            kept += 1

    with pytest.raises(StorageFull):
        fill()
    with database.read() as connection:
        assert len(connection.execute(select(sources.c.digest)).all()) == kept > 0
    database.close()


def test_all_connections_together_cache_little(sqlite_url):
    """A server keeps twenty, each with a cache of its own."""
    found = Database(sqlite_url)
    with found.engine.connect() as connection:
        kibibytes = -connection.exec_driver_sql("PRAGMA cache_size").scalar()
    found.close()
    assert 0 < kibibytes * found.engine.pool.size() <= 64 * 1024


def test_the_file_is_its_owners_alone(sqlite_url):
    database = Database(sqlite_url)
    assert database.path is not None
    assert stat.S_IMODE(database.path.stat().st_mode) == 0o600
    database.close()


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:", "mysql://localhost/x"])
def test_what_would_lose_submissions_is_refused(url):
    with pytest.raises(Exception, match=r"memory|mysql|MySQL"):
        Database(url)


def test_a_server_that_is_not_there_is_unavailable():
    database = Database("postgresql://nobody@127.0.0.1:1/none")
    with pytest.raises(StorageUnavailable):
        database.check()
    database.close()


def test_a_wrong_statement_is_not_called_an_outage(database):
    with pytest.raises(Exception, match="nothing_like_it") as caught, database.read() as connection:
        connection.execute(text("SELECT * FROM nothing_like_it"))
    assert not isinstance(caught.value, StorageUnavailable)
