"""Dockerfile and compose.yaml: small, closed, and of the product's own commands."""

import re
from typing import Any

import pytest
from django.conf import settings

from tests.deploy.files import DEPLOY, INSTALL, ROOT, compose, refused, variables
from tests.deploy.test_units import started_by_up

DOCKERFILE = (ROOT / "Dockerfile").read_text()
OURS = ("web1", "web2", "pages", "worker1", "worker2", "beat", "migrate")
OTHERS = {
    *("POSTGRES_PASSWORD", "REDISCLI_AUTH"),
    *("MELDHOUSE_NAME", "MELDHOUSE_TLS", "MELDHOUSE_WEB", "MELDHOUSE_PAGES"),
}
"""Variables of the images beside ours, and of our Caddyfile."""


def instructions() -> list[tuple[str, str]]:
    joined = DOCKERFILE.replace("\\\n", " ")
    lines = [line for line in joined.splitlines() if line and not line.startswith("#")]
    return [(one.partition(" ")[0], one.partition(" ")[2]) for one in lines]


def services() -> dict[str, dict[str, Any]]:
    return dict(compose()["services"])


def test_the_dockerfile_is_made_of_dockers_instructions() -> None:
    names = [name for name, _ in instructions()]
    assert set(names) <= {
        *("FROM", "RUN", "COPY", "WORKDIR", "ENV", "USER", "VOLUME", "EXPOSE", "CMD")
    }
    assert names.count("FROM") == 2
    # The packages are made elsewhere, so neither pip's cache nor its tools come along.
    assert ("COPY", "--from=packages /venv /venv") in instructions()


def test_the_house_in_a_container_is_not_root() -> None:
    last = [rest for name, rest in instructions() if name == "USER"][-1]
    assert int(last.partition(":")[0]) > 0
    after = DOCKERFILE[DOCKERFILE.rindex("USER ") :]
    assert not re.search(r"^RUN", after, flags=re.MULTILINE)


def test_what_the_house_needs_is_copied_and_nothing_secret() -> None:
    copied = [
        source
        for name, rest in instructions()
        if name == "COPY" and not rest.startswith("--from")
        for source in rest.split()[:-1]
    ]
    assert all((ROOT / source).exists() for source in copied)
    assert not {".", ".data", ".git", ".venv", "tests"} & set(copied)
    apps = {name.split(".")[0] for name in settings.INSTALLED_APPS}
    ours = {name for name in apps if (ROOT / name).is_dir()}
    assert ours | {"rules", "templates", "static", "manage.py"} <= set(copied)


def test_every_package_of_the_image_has_a_known_hash() -> None:
    install = next(
        rest for name, rest in instructions() if "install" in rest and "pip " in rest
    )
    assert "--require-hashes" in install
    assert "--only-binary :all:" in install


def test_compose_runs_the_processes_of_up() -> None:
    assert {*started_by_up(), "pages"} <= set(services())


@pytest.mark.parametrize("name", OURS)
def test_every_command_of_compose_is_one_of_the_product(name: str) -> None:
    python, *words = services()[name]["command"]
    if python == "sh":
        lines = words[1].replace("&&", "").strip().splitlines()
        told = [line.split()[1:] for line in lines]
    else:
        assert python == "python"
        told = [words]
    assert told
    assert [refused(one) for one in told] == [""] * len(told)


@pytest.mark.parametrize("name", services())
def test_every_container_is_closed(name: str) -> None:
    service = services()[name]
    assert service["read_only"] is True
    assert service["security_opt"] == ["no-new-privileges:true"]
    # PostgreSQL's image begins as root, to hand its folder to `postgres`.
    assert service.get("cap_drop") == (None if name == "postgres" else ["ALL"])
    assert not service.get("privileged")
    assert "ports" not in service or name == "caddy"
    assert "mem_limit" in service or name == "migrate"


def test_only_the_proxy_and_what_it_asks_share_a_network() -> None:
    found = {name for name, one in services().items() if "proxied" in one["networks"]}
    assert found == {"caddy", "web1", "web2", "pages"}
    assert compose()["networks"]["inside"] == {"internal": True}


def test_what_compose_sets_is_known_to_who_reads_it() -> None:
    set_here = {
        key for one in services().values() for key in (one.get("environment") or {})
    }
    assert set_here - OTHERS <= variables()
    asked = set(re.findall(r"\$\{(\w+)", (ROOT / "compose.yaml").read_text()))
    page = INSTALL.read_text()
    assert {name for name in asked if name not in page} == set()
    in_caddyfile = set(re.findall(r"\{\$(\w+)", (DEPLOY / "Caddyfile").read_text()))
    assert in_caddyfile <= set(services()["caddy"]["environment"])


def test_web_processes_are_asked_under_the_names_they_have() -> None:
    proxy = services()["caddy"]["environment"]
    asked = f"{proxy['MELDHOUSE_WEB']} {proxy['MELDHOUSE_PAGES']}".split()
    assert asked == ["web1:8000", "web2:8000", "pages:8000"]
    for address in asked:
        name, port = address.split(":")
        assert services()[name]["command"][-1] == port
        assert "--host" in services()[name]["command"]


def test_files_that_compose_mounts_are_there() -> None:
    mounted = [
        volume.partition(":")[0]
        for one in services().values()
        for volume in one.get("volumes", ())
    ]
    kept = compose()["volumes"]
    assert all(
        (ROOT / one).exists() if one.startswith(".") else one in kept for one in mounted
    )


def test_the_pooler_is_the_one_acts_need() -> None:
    text = (DEPLOY / "pgbouncer.ini").read_text()
    lines = text.splitlines()
    told = dict(line.split(" = ", 1) for line in lines if " = " in line)
    assert told["pool_mode"] == "transaction"
    # Debian 12 has pgbouncer 1.18, which refuses a file with a line that it can't read.
    assert "max_prepared_statements" not in told
    assert ";max_prepared_statements = 200" in lines
    assert "1.21" in text
    url = services()["web1"]["environment"]["DATABASE_URL"]
    assert url.endswith(f"@pgbouncer:{told['listen_port']}/meldhouse")
    past = services()["migrate"]["environment"]["DATABASE_URL"]
    assert "@postgres:5432/" in past
