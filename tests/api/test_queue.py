"""The queue on both databases: strict lanes, fair sharing, one computation for equal ones, one result for each."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import select

from api.queue.accept import Asked, Circumstances, accept
from api.queue.claim import cancel, claim, finish, give_back, lose
from api.queue.lanes import Lane
from api.queue.outcome import Outcome
from api.shelf import Shelf
from api.storage.database import Database
from api.storage.migrate import upgrade
from api.storage.tables import computations, gradings, results, shares, sources

CONTRACT = Shelf().take("states/bell_phi_plus").asked


@pytest.fixture
def database(database_url):
    opened = Database(database_url)
    upgrade(opened)
    yield opened
    opened.close()


def put(database, names, *, owner="a", lane=Lane.BATCH, **more):
    """One grading of each name; their ids."""
    shared = Circumstances(owner, lane, None, "request", 1.0, "grader", {})
    asked = [Asked(source=name.encode(), contract=CONTRACT, framework="qiskit", **more) for name in names]
    return [item.id for item in database.write(lambda connection: accept(connection, asked, shared))]


def take(database, most=Lane.REGRADE, process="p"):
    return database.write(lambda connection: claim(connection, process=process, device="cpu", most=most, now=2.0))


def taken(database, count):
    """The sources of the next computations, in the order in which they are claimed."""
    return [take(database).source.decode() for _ in range(count)]


def outcome(key="sha256:k", reason="pass", status="pass", blame="none"):
    return Outcome(key, "runtime", "grader", status, reason, blame, b"{}", b"")


def rows(database, table, *columns):
    with database.read() as connection:
        return connection.execute(select(*(table.c[name] for name in columns))).all()


def test_lanes_are_strict(database):
    put(database, ["r1", "r2"], lane=Lane.REGRADE)
    put(database, ["b1", "b2"], lane=Lane.BATCH)
    put(database, ["i1", "i2"], lane=Lane.INTERACTIVE)
    assert taken(database, 6) == ["i1", "i2", "b1", "b2", "r1", "r2"]


def test_a_slot_of_the_interactive_lane_takes_nothing_else(database):
    put(database, ["b"], lane=Lane.BATCH)
    assert take(database, Lane.INTERACTIVE) is None


def test_owners_take_turns(database):
    put(database, [f"a{n}" for n in range(6)], owner="a")
    put(database, [f"b{n}" for n in range(3)], owner="b")
    assert taken(database, 9) == ["a0", "b0", "a1", "b1", "a2", "b2", "a3", "a4", "a5"]


def test_who_comes_late_is_served_next_but_gets_no_arrears(database):
    put(database, [f"a{n}" for n in range(100)], owner="a")
    taken(database, 50)
    put(database, [f"b{n}" for n in range(3)], owner="b")
    order = taken(database, 8)
    assert order.index("b0") <= 1
    assert [name for name in order if name.startswith("b")] == ["b0", "b1", "b2"]
    assert sum(name.startswith("a") for name in order) == 5


def test_who_was_alone_is_not_punished_for_it(database):
    put(database, [f"a{n}" for n in range(50)], owner="a")
    taken(database, 50)
    put(database, [f"b{n}" for n in range(10)], owner="b")
    put(database, [f"a{n}" for n in range(50, 60)], owner="a")
    first = taken(database, 6)
    assert sum(name.startswith("a") for name in first) == 3


def test_equal_ones_share_one_computation_across_calls_and_within_one(database):
    put(database, ["x", "x", "y"])
    put(database, ["y", "x"])
    assert len(rows(database, computations, "id")) == 2
    assert sorted(row.hit for row in rows(database, gradings, "hit")) == ["none", "none", "shared", "shared", "shared"]


def test_what_bypasses_the_cache_shares_nothing(database):
    put(database, ["x"])
    put(database, ["x", "x"], cache="bypass")
    assert len(rows(database, computations, "id")) == 3


def test_an_urgent_equal_moves_the_waiting_one_up(database):
    put(database, [f"b{n}" for n in range(5)], lane=Lane.BATCH)
    put(database, ["b3"], lane=Lane.INTERACTIVE)
    assert taken(database, 2) == ["b3", "b0"]


def test_a_result_settles_everybody_who_waits(database):
    ids = put(database, ["x", "x", "x"])
    held = take(database)
    done = database.write(lambda connection: finish(connection, held.id, outcome(held.key), 3.0))
    assert sorted(done.gradings) == sorted(ids)
    assert {row.state for row in rows(database, gradings, "state")} == {"done"}
    assert rows(database, computations, "id") == []


def test_a_known_result_is_answered_without_a_computation(database):
    put(database, ["x"])
    held = take(database)
    database.write(lambda connection: finish(connection, held.id, outcome(held.key), 3.0))
    put(database, ["x"])
    assert rows(database, computations, "id") == []
    assert {row.result for row in rows(database, gradings, "result")} == {rows(database, results, "id")[0].id}


def test_only_the_first_result_counts(database):
    put(database, ["x"])
    held = take(database, process="one")
    database.write(lambda connection: lose(connection, "one"))
    again = take(database, process="two")
    assert (again.id, again.lost) == (held.id, 1)
    first = database.write(lambda connection: finish(connection, held.id, outcome(held.key), 3.0))
    second = database.write(lambda connection: finish(connection, again.id, outcome(held.key), 4.0))
    assert (len(first.gradings), len(second.gradings)) == (1, 0)
    assert len(rows(database, results, "id")) == 1


def test_another_verdict_for_one_key_is_noticed_and_changes_nothing(database):
    put(database, ["x"])
    held = take(database)
    database.write(lambda connection: finish(connection, held.id, outcome(held.key), 3.0))
    put(database, ["x"], cache="bypass")
    again = take(database)
    other = Outcome(held.key, "runtime", "grader", "pass", "pass", "none", b'{"other":1}', b"")
    done = database.write(lambda connection: finish(connection, again.id, other, 4.0))
    assert done.contradicted
    with database.read() as connection:
        shared = connection.execute(select(results.c.verdict).where(results.c.shared)).scalars().all()
    assert [bytes(verdict) for verdict in shared] == [b"{}"]


@pytest.mark.parametrize("reason", ["grader.sandbox_lost", "grader.internal", "limit.wall_time"])
def test_what_says_more_about_us_is_answered_but_not_kept(database, reason):
    put(database, ["x"])
    held = take(database)
    database.write(lambda connection: finish(connection, held.id, outcome(held.key, reason), 3.0))
    put(database, ["x"])
    assert len(rows(database, computations, "id")) == 1
    assert sorted(row.state for row in rows(database, gradings, "state")) == ["done", "queued"]


def test_what_is_given_back_is_the_next(database):
    put(database, ["x", "y"])
    held = take(database)
    assert database.write(lambda connection: give_back(connection, held.id, held.token))
    assert taken(database, 2) == ["x", "y"]


def test_only_the_holder_can_give_back(database):
    put(database, ["x"])
    held = take(database, process="one")
    database.write(lambda connection: lose(connection, "one"))
    take(database, process="two")
    assert not database.write(lambda connection: give_back(connection, held.id, held.token))


def test_a_cancelled_one_is_not_settled_by_a_result(database):
    ids = put(database, ["x", "x"])
    held = take(database)
    database.write(lambda connection: cancel(connection, None, [ids[0]], 3.0))
    done = database.write(lambda connection: finish(connection, held.id, outcome(held.key), 4.0))
    assert done.gradings == (ids[1],)


def test_nobody_cancels_what_is_anothers(database):
    ids = put(database, ["x"], owner="a")
    assert database.write(lambda connection: cancel(connection, "b", ids, 3.0)) == []


def test_sources_are_kept_once(database):
    put(database, ["x"] * 10)
    put(database, ["x"] * 10, owner="b")
    assert len(rows(database, sources, "digest")) == 1
    assert len(rows(database, shares, "owner")) == 1  # the second one enqueued nothing


def test_claims_of_many_threads_never_meet(database):
    put(database, [f"{n}" for n in range(60)])
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: take(database), range(80)))
    ids = [held.id for held in found if held is not None]
    assert len(ids) == len(set(ids)) == 60


def test_acceptance_and_finishing_at_the_same_time_leave_nobody_waiting(database):
    """The one race that could lose a submission: joining a computation in the moment in which it ends."""

    def work(_):
        for _ in range(40):
            held = take(database)
            if held is not None:
                # Not kept, so that every round computes again.
                ours = outcome(held.key, "grader.internal")
                database.write(lambda connection, held=held, ours=ours: finish(connection, held.id, ours, 3.0))

    def ask(_):
        for _ in range(40):
            put(database, ["x", "y"])

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(lambda job: job(None), [work, ask, work, ask, ask, work]))
    while (held := take(database)) is not None:
        database.write(lambda connection, held=held: finish(connection, held.id, outcome(held.key), 3.0))
    states = [row.state for row in rows(database, gradings, "state")]
    assert len(states) == 240
    assert set(states) == {"done"}
