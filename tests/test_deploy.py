"""What `deploy/` says: a compose file it is, what it starts is understood, the image brings a program that runs."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typer
import yaml
from conftest import ROOT

from rinkside.cli.main import app

DEPLOY = ROOT / "deploy"


def composed(**environment: str) -> str:
    """The compose file with its variables put in, as compose does; what has to be set and is not is named."""

    def value(found: re.Match[str]) -> str:
        name, how, other = found[1], found[2] or "", found[3] or ""
        if environment.get(name):
            return environment[name]
        assert how != ":?", f"{name}: {other}"
        return other

    return re.sub(r"\$\{(\w+)(?:(:-|:\?)([^}]*))?\}", value, (DEPLOY / "compose.yaml").read_text())


@pytest.fixture(scope="module")
def services() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(composed(RINKSIDE_DB_PASSWORD="Steps2026"))["services"]
    return found


def test_the_compose_file_is_of_the_specification():
    compose_spec = pytest.importorskip("compose_spec")
    read = compose_spec.PyCompose.from_yaml(
        composed(RINKSIDE_DB_PASSWORD="Steps2026", RINKSIDE_NAME="live.example.org")
    )
    assert set(read.service_names()) == {"database", "venue", "audience", "public"}
    read.validate()
    with pytest.raises(ValueError, match="replicass"):
        compose_spec.PyCompose.from_yaml("services: {a: {image: x, deploy: {replicass: 2}}}")


def test_it_does_not_start_without_a_password_and_shows_it_in_no_command(services):
    with pytest.raises(AssertionError, match="set a password"):
        composed()
    for name, service in services.items():
        assert "Steps2026" not in str(service.get("command", "")), name


@pytest.mark.parametrize("name", ["venue", "audience"])
def test_what_it_starts_is_understood(services, name):
    service = services[name]
    assert service["command"][0] == "serve"
    command = typer.main.get_command(app).commands["serve"]
    context = command.make_context("serve", [str(w) for w in service["command"][1:]])
    assert context.params["audience"] == (name == "audience")
    assert context.params["port"] == 8080
    assert set(service["environment"]) == {p.envvar for p in command.params if p.name == "db"}
    assert service["environment"]["RINKSIDE_DB"] == "postgresql://rinkside:Steps2026@database/rinkside"


def test_nginx_is_given_its_files_and_asks_the_servers_that_are_started(services):
    mounted = [volume.split(":")[0] for volume in services["public"]["volumes"]]
    assert {(DEPLOY / m).resolve() for m in mounted} == {DEPLOY / "nginx.conf", DEPLOY / "audience.conf"}
    (server,) = re.findall(r"^\s*server (\S+):(\d+) ", (DEPLOY / "audience.conf").read_text(), re.M)
    assert server == ("audience", "8080")
    networks = {name: set(service["networks"]) for name, service in services.items()}
    assert networks["public"] & networks["audience"] == {"front"}
    assert not networks["public"] & (networks["database"] | networks["venue"]), "the public reaches the desks"


def image() -> list[tuple[str, str]]:
    """The steps of the Dockerfile: (word, rest), lines that go on put together."""
    text = re.sub(r"\\\n\s*", " ", (DEPLOY / "Dockerfile").read_text())
    return [tuple(line.split(maxsplit=1)) for line in text.splitlines() if line and not line.startswith("#")]  # type: ignore[misc]


def test_the_image_is_made_of_files_that_are_there():
    copied = [shlex.split(rest)[:-1] for word, rest in image() if word == "COPY"]
    assert copied
    for name in (n for names in copied for n in names):
        assert (ROOT / name).exists(), name
    assert [rest for word, rest in image() if word == "ENTRYPOINT"] == ['["rinkside"]']


@pytest.mark.nightly
def test_the_steps_of_the_image_bring_a_program_that_runs(tmp_path: Path) -> None:
    """In an empty environment, with what is copied alone; users and folders of the system are left out."""
    work, env = tmp_path / "work", tmp_path / "env"
    work.mkdir()
    subprocess.run([sys.executable, "-m", "venv", str(env)], check=True)
    for word, rest in image():
        if word == "COPY":
            *names, to = shlex.split(rest)
            for name in names:
                if (ROOT / name).is_dir():
                    shutil.copytree(ROOT / name, work / to, ignore=shutil.ignore_patterns("__pycache__"))
                else:
                    shutil.copy(ROOT / name, work / to)
        elif word == "RUN":
            steps = [s.strip() for s in rest.split("&&")]
            ours = [s for s in steps if s.startswith("pip ")]
            assert len(ours) >= 2
            for step in ours:
                subprocess.run([str(env / "bin" / "pip"), "-q", *shlex.split(step)[1:]], cwd=work, check=True)
    shown = [str(env / "bin" / "rinkside"), "show"]
    said = subprocess.run(shown, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert said.returncode == 0, said.stderr
    assert "Milano" in said.stdout
