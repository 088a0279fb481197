"""The archive of a backup: whole, private, and read only if no byte has changed."""

import json
import os
import random
import stat
import tarfile
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from config.backup import archive
from config.data_refusal import DataRefusal
from tests.sizes import size

FACTS = {"made_at": "2026-01-02T03:04:05+00:00", "database": "sqlite"}


@pytest.fixture
def made(tmp_path: Path) -> Path:
    """Return an archive of two files."""
    first, second = tmp_path / "first", tmp_path / "second"
    first.write_bytes(os.urandom(3_000))
    second.write_bytes(b"a key of the house")
    path = tmp_path / "backup.tar"
    files = {"database": first, archive.SECRET_KEY: second}
    assert archive.write(path, FACTS, files) == archive.read(path)["sha256"]
    return path


def fresh(folder: Path) -> Path:
    return Path(folder, f"unpacked-{random.getrandbits(64):x}")


def unpack(path: Path) -> Path:
    folder = fresh(path.parent)
    folder.mkdir()
    archive.unpack(path, folder)
    return folder


def refusal(path: Path) -> str:
    with pytest.raises(DataRefusal) as caught:
        unpack(path)
    return caught.value.code


def test_what_was_stored_comes_back(made: Path) -> None:
    folder = unpack(made)
    assert (folder / "database").read_bytes() == (made.parent / "first").read_bytes()
    assert (folder / archive.SECRET_KEY).read_bytes() == b"a key of the house"
    assert archive.read(made)["made_at"] == FACTS["made_at"]


def test_nobody_else_can_read_the_archive_or_what_comes_out_of_it(made: Path) -> None:
    for file in (made, *unpack(made).iterdir()):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_nothing_is_overwritten_and_no_half_archive_is_left(made: Path) -> None:
    before = made.read_bytes()
    with pytest.raises(DataRefusal) as caught:
        archive.write(made, FACTS, {"database": made.parent / "second"})
    assert caught.value.code == "backup_exists"
    assert made.read_bytes() == before
    with pytest.raises(FileNotFoundError):
        archive.write(made.parent / "other", FACTS, {"database": made.parent / "gone"})
    names = {file.name for file in made.parent.iterdir()}
    assert names == {"first", "second", made.name}


def test_any_changed_byte_of_the_content_is_found(made: Path) -> None:
    good = made.read_bytes()
    with tarfile.open(made) as tar:
        places = [
            tar.getmember(name).offset_data + n
            for name, length in (("database", 3_000), (archive.SECRET_KEY, 18))
            for n in range(length)
        ]
    chosen = random.Random(1).sample(places, size("archive", 40, len(places)))
    for place in chosen:
        made.write_bytes(good[:place] + bytes([good[place] ^ 1]) + good[place + 1 :])
        assert refusal(made) == "backup_damaged"


def test_any_changed_word_of_the_manifest_is_found(made: Path) -> None:
    good = made.read_bytes()
    made.write_bytes(good.replace(b"2026-01-02", b"2026-01-03"))
    assert refusal(made) == "backup_damaged"


@pytest.mark.parametrize("kept", [0, 100, 700, 2_000, 4_000])
def test_an_archive_that_ends_too_early_is_found(made: Path, kept: int) -> None:
    made.write_bytes(made.read_bytes()[:kept])
    assert refusal(made) == "backup_damaged"


def test_what_is_no_archive_is_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path / "nothing") == "no_backup"
    assert refusal(tmp_path) == "no_backup"
    text = tmp_path / "text"
    text.write_text("select 1;" * 200)
    assert refusal(text) == "backup_damaged"


def of_manifest(path: Path, manifest: Any) -> Path:
    text = json.dumps(manifest).encode()
    with tarfile.open(path, "w") as tar:
        info = tarfile.TarInfo(archive.MANIFEST)
        info.size = len(text)
        tar.addfile(info, BytesIO(text))
    return path


def test_a_later_format_is_refused_as_newer(tmp_path: Path) -> None:
    path = of_manifest(tmp_path / "newer", {"format": archive.FORMAT + 1})
    assert refusal(path) == "backup_newer"


@pytest.mark.parametrize("manifest", [[], {}, {"format": "x"}, {"format": 1}, 5])
def test_a_manifest_that_says_nothing_is_damaged(tmp_path: Path, manifest: Any) -> None:
    assert refusal(of_manifest(tmp_path / "bad", manifest)) == "backup_damaged"


def test_a_member_cannot_be_written_elsewhere(tmp_path: Path) -> None:
    told = {"format": 1, "files": {"../out": {"bytes": 0, "sha256": ""}}}
    told["sha256"] = archive.manifest_digest(told)
    assert refusal(of_manifest(tmp_path / "out", told)) == "backup_damaged"
