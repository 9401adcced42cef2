"""Two versions of one package side by side: two rows, two environments, one reader."""

from __future__ import annotations

import shutil
from pathlib import Path

from grader.sandbox.job import Built, Job, Run
from grader.sandbox.supervisor import LocalSandbox
from tests.sandbox.sources import BELL

_ROW = '["{name}"]\npython = "{name}/bin/python"\nreader = "plain_reader"\nbeside = ["plain_reader.py"]\n'


def _two_versions(runtimes: Path, folder: Path) -> Path:
    """A copy of the plain runtime for each of two versions of a package called ``flavour``."""
    text = ""
    for version in ("1.4", "2.6"):
        name = f"plain-{version}"
        shutil.copytree(runtimes.parent / "plain", folder / name, symlinks=True)
        site = next((folder / name / "lib").glob("python*/site-packages"))
        (site / "flavour.py").write_text(f"__version__ = {version!r}\n")
        text += _ROW.format(name=name)
    shutil.copy(runtimes.parent / "plain_reader.py", folder)
    (folder / "plain_reader.py").write_text(
        (folder / "plain_reader.py")
        .read_text()
        .replace('return {"numpy": np.__version__}', 'import flavour\n        return {"flavour": flavour.__version__}')
    )
    (folder / "runtimes.toml").write_text(text)
    return folder / "runtimes.toml"


def test_each_row_runs_its_own_version(runtimes: Path, tmp_path: Path) -> None:
    with LocalSandbox(_two_versions(runtimes, tmp_path), zygotes=1) as sandbox:
        source = "import flavour\nprint(flavour.__version__, flavour.__file__)" + BELL
        runs: dict[str, list[Run]] = {name: [] for name in sandbox.frameworks}
        for _ in range(3):
            for name, done in runs.items():
                done.append(sandbox.run(Job(name, source, "bell")))
        assert set(runs) == {"plain-1.4", "plain-2.6"}
        for name, done in runs.items():
            version = name.removeprefix("plain-")
            assert [run.record.stdout.split()[0] for run in done] == [version] * 3
            assert all(isinstance(run.outcome, Built) for run in done)
            assert sandbox.versions(name)["flavour"] == version


def test_one_version_cannot_read_the_other(runtimes: Path, tmp_path: Path) -> None:
    with LocalSandbox(_two_versions(runtimes, tmp_path), zygotes=1) as sandbox:
        other = next((tmp_path / "plain-2.6" / "lib").glob("python*/site-packages")) / "flavour.py"
        run = sandbox.run(Job("plain-1.4", f"open({str(other)!r}).read()", "entry"))
        if "landlock" in run.record.layers:
            assert "PermissionError" in str(run.outcome) or "FileNotFoundError" in str(run.outcome)
