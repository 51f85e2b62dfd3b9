"""Files are written whole or not at all, after any failure."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rulestone.model.whole_files import read_regular_file, replace_file, write_file, write_files


def test_file_is_replaced_and_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "one.txt"
    path.write_text("old")
    path.chmod(0o640)
    write_file(path, "new ä")
    assert path.read_text(encoding="utf-8") == "new ä"
    assert path.stat().st_mode & 0o777 == 0o640
    assert os.listdir(tmp_path) == ["one.txt"]


def test_written_symbolic_link_still_points_to_its_file(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("real")
    write_file(tmp_path / "link", b"data")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_bytes() == b"data"


def test_output_device_is_written_without_a_temporary_file() -> None:
    write_file("/dev/null", "anything")
    assert Path("/dev/null").is_char_device()


def test_read_only_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "one.txt"
    path.write_text("old")
    monkeypatch.setattr(os, "access", lambda *asked: False)  # root may write everything
    with pytest.raises(PermissionError):
        write_file(path, "new")
    assert path.read_text() == "old"


@pytest.mark.parametrize("error", [OSError, KeyboardInterrupt])
def test_failed_write_leaves_only_the_old_file(error: type[BaseException], tmp_path: Path) -> None:
    path = tmp_path / "one.txt"
    path.write_text("old")

    def fail() -> None:
        with replace_file(path) as new:
            new.write_text("half")
            raise error

    with pytest.raises(error):
        fail()
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["one.txt"]


LIMITED = """
import resource, sys
from pathlib import Path
from rulestone.model.whole_files import write_files
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
folder = Path(sys.argv[1])
try:
    write_files({folder / "a" / "short": "new", folder / "a" / "b" / "long": "x" * 2000, folder / "short": "new"})
except OSError as error:
    print(error.strerror)
"""


def test_full_disk_leaves_none_of_several_files_and_no_new_folder(tmp_path: Path) -> None:
    (tmp_path / "short").write_text("old")
    command = [sys.executable, "-c", LIMITED, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == "File too large\n"
    assert os.listdir(tmp_path) == ["short"]
    assert (tmp_path / "short").read_text() == "old"


def test_existing_file_is_kept_on_request(tmp_path: Path) -> None:
    (tmp_path / "b").symlink_to("missing")
    with pytest.raises(FileExistsError):
        write_files({tmp_path / "a": "new", tmp_path / "b": "new"}, overwrite=False)
    assert os.listdir(tmp_path) == ["b"]


def test_only_regular_files_are_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "file").write_bytes(b"12345")
    assert read_regular_file(tmp_path / "file", 3) == b"123"
    for name in ("pipe", ".", "missing", "NUL\0"):
        assert read_regular_file(tmp_path / name, 3) is None


def test_error_names_the_file_and_not_the_temporary_one(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as caught:
        write_file(tmp_path / "none" / "one.txt", "text")
    assert caught.value.filename == str(tmp_path / "none" / "one.txt")
