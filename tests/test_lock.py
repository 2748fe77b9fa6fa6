"""The lock holds on every system that the program is for, and names no registry."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
PYTHONS = ("3.11", "3.13")


class System(NamedTuple):
    """What pip calls a system's wheels, and what its Python says of itself."""

    wheels: tuple[str, ...]
    sys_platform: str
    platform_system: str
    os_name: str
    platform_machine: str


SYSTEMS = {
    "Windows": System(("win_amd64",), "win32", "Windows", "nt", "AMD64"),
    "macOS on Apple's chips": System(
        tuple(f"macosx_{version}_0_arm64" for version in (14, 13, 12, 11)), "darwin", "Darwin", "posix", "arm64"
    ),
    "macOS on Intel": System(
        (*(f"macosx_{version}_0_x86_64" for version in (14, 13, 12, 11)), "macosx_10_13_x86_64", "macosx_10_9_x86_64"),
        *("darwin", "Darwin", "posix", "x86_64"),
    ),
    "Linux": System(
        ("manylinux_2_28_x86_64", "manylinux_2_17_x86_64", "manylinux2014_x86_64"), "linux", "Linux", "posix", "x86_64"
    ),
}

on_every_system = pytest.mark.parametrize("system", SYSTEMS.values(), ids=SYSTEMS)


def _pinned(system: System, python: str) -> list[Requirement]:
    """What the lock installs on a system."""
    environment = {
        "sys_platform": system.sys_platform,
        "platform_system": system.platform_system,
        "os_name": system.os_name,
        "platform_machine": system.platform_machine,
        "python_version": python,
        "python_full_version": f"{python}.9",
        "implementation_name": "cpython",
        "platform_python_implementation": "CPython",
    }
    lines = (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    pinned = [Requirement(line) for line in lines if not line.startswith(("#", " "))]
    return [one for one in pinned if one.marker is None or one.marker.evaluate(environment)]


def _asked() -> list[Requirement]:
    """What pyproject.toml asks for, with the extras that the lock is for."""
    document: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    project, extras = document["project"], document["tool"]["uv"]["pip"]["extra"]
    listed = [*project["dependencies"], *(line for extra in extras for line in project["optional-dependencies"][extra])]
    return [one for one in map(Requirement, listed) if one.name != project["name"]]


@on_every_system
@pytest.mark.parametrize("python", PYTHONS)
def test_everything_is_pinned_once_as_it_is_asked_for(system: System, python: str) -> None:
    pinned = _pinned(system, python)
    versions = {one.name: str(one.specifier).removeprefix("==") for one in pinned}
    assert len(versions) == len(pinned)
    assert all(one.specifier.contains(versions[one.name]) for one in _asked())


def test_it_names_no_registry_and_no_torch() -> None:
    text = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    assert "://" not in text
    assert not re.search(r"^--", text, re.MULTILINE)
    assert not re.search(r"^torch==", text, re.MULTILINE)


@pytest.mark.long
@on_every_system
def test_there_is_a_wheel_for_everything(system: System, tmp_path: Path) -> None:
    """Asks the registry that pip is set up for."""
    listed = tmp_path / "listed.txt"
    listed.write_text("\n".join(f"{one.name}{one.specifier}" for one in _pinned(system, "3.11")), encoding="utf-8")
    command = [sys.executable, "-m", "pip", "install", "--dry-run", "--quiet", "--ignore-installed", "--no-deps"]
    command += ["--only-binary=:all:", "--implementation", "cp", "--python-version", "3.11"]
    command += ["--target", str(tmp_path / "nowhere"), "--requirement", str(listed)]
    command += [part for wheels in system.wheels for part in ("--platform", wheels)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=900, check=False)
    assert done.returncode == 0, done.stderr
