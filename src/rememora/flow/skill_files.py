"""Skills in from a file, a folder or a zip of `SKILL.md`, and out to a folder."""

from __future__ import annotations

import os
import stat
import zipfile
import zlib
from typing import TYPE_CHECKING

from rememora.core.arguments import quoted
from rememora.core.skill_files import FILE, folder_of, read, write
from rememora.core.skills import key_of
from rememora.flow.skills import listed, save
from rememora.model.errors import DiskFull, InvalidInput, SkillRefused
from rememora.model.skills import SkillRead

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rememora.flow.deps import Deps

MAX_BYTES = 256 * 1024
"""Of one `SKILL.md`: fifteen steps and their head have 20 kB at most, and nobody reads more in a prompt."""

MAX_FILES, _MAX_DEPTH = 1_000, 6
_MAX_MEMBERS = 100_000
_DAMAGE = (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, ValueError)

Found = tuple[str, bytes | str]
"""Where it stands below what is imported, and its bytes, or why it is not read."""


def import_skills(deps: Deps, path: str, *, scope: str, at_ms: int, **given: object) -> tuple[SkillRead, ...]:
    """Save what passes the gate, each by itself, and name the rest with what is wrong.

    Raises:
        InvalidInput: Nothing can be read there, or there is no `SKILL.md`.
    """
    done = tuple(_taken(deps, found, scope=scope, at_ms=at_ms, **given) for found in _found(path))
    if not done:
        raise InvalidInput(f"{path}: expected a {FILE}, or a folder or zip that holds some, found none")
    return done


def export_skills(deps: Deps, path: str, *, scopes: Sequence[str]) -> tuple[str, ...]:
    """Write one folder a skill; a `SKILL.md` that is there is replaced at once, never half."""
    chosen = {
        key_of(skill.name): skill for scope in reversed(scopes) for skill in listed(deps, scopes=[scope])
    }
    written = []
    try:
        for _, skill in sorted(chosen.items()):
            folder = os.path.join(path, folder_of(skill))
            os.makedirs(folder, exist_ok=True)
            target = os.path.join(folder, FILE)
            _replaced(target, write(skill))
            written.append(target)
    except OSError as error:
        if error.errno == 28:  # ENOSPC; `errno` is not worth its import
            raise DiskFull(f"no room for the skills at {path}; free some space, then retry") from error
        raise InvalidInput(f"expected a folder to write to, found {path}: {error.strerror}") from error
    return tuple(written)


def _replaced(target: str, text: str) -> None:
    partial = f"{target}.partial"
    with open(partial, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)
    os.replace(partial, target)


def _taken(deps: Deps, found: Found, *, scope: str, at_ms: int, **given: object) -> SkillRead:
    place, content = found
    if isinstance(content, str):
        return SkillRead(place=place, name="", violations=(content,))
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        return SkillRead(place=place, name="", violations=("expected UTF-8, found another encoding",))
    said = read(text)
    try:
        receipt = save(deps, said, scope=scope, at_ms=at_ms, **given)
    except SkillRefused as refused:
        return SkillRead(place=place, name=said.name, violations=refused.violations)
    return SkillRead(place=place, name=said.name, receipt=receipt)


def _found(path: str) -> Iterator[Found]:
    try:
        mode = os.stat(path).st_mode
        if stat.S_ISDIR(mode):
            yield from _in_folder(path)
        elif not stat.S_ISREG(mode):
            raise InvalidInput(f"expected a file or a folder, found a pipe or a device: {path}")
        elif zipfile.is_zipfile(path):
            yield from _in_zip(path)
        elif os.path.basename(path).casefold() == FILE.casefold():
            yield FILE, _content(path)
    except (OSError, ValueError) as error:  # the second: a path that no system can have
        if isinstance(error, InvalidInput):
            raise
        why = error.strerror if isinstance(error, OSError) else error
        raise InvalidInput(f"expected a readable file or folder, found {path}: {why}") from error


def _in_folder(path: str) -> Iterator[Found]:
    """Walk down in the order of names; links are not followed, so that nothing outside is read."""
    count = 0
    for folder, inner, files in os.walk(path):
        below = os.path.relpath(folder, path)
        depth = 0 if below == os.curdir else below.count(os.sep) + 1
        inner[:] = sorted(name for name in inner if depth < _MAX_DEPTH and not name.startswith("."))
        for name in files:
            if name.casefold() != FILE.casefold():
                continue
            count += 1
            if count > MAX_FILES:
                raise InvalidInput(f"{path}: expected at most {MAX_FILES} skills, found more")
            whole = os.path.join(folder, name)
            place = os.path.normpath(os.path.join(below, name)).replace(os.sep, "/")
            is_file = stat.S_ISREG(os.lstat(whole).st_mode)
            yield place, _content(whole) if is_file else "expected a file, found a link, pipe or device"


def _content(path: str) -> bytes | str:
    with open(path, "rb") as file:
        return _bounded(file.read(MAX_BYTES + 1))


def _bounded(data: bytes) -> bytes | str:
    return data if len(data) <= MAX_BYTES else f"expected at most {MAX_BYTES:,} bytes, found more"


def _in_zip(path: str) -> Iterator[Found]:
    """Read the members of that name; no name is used as a path, and no more is unpacked than one may have."""
    try:
        with zipfile.ZipFile(path) as archive:
            infos = archive.infolist()
            if len(infos) > _MAX_MEMBERS:
                raise InvalidInput(f"{path}: expected at most {_MAX_MEMBERS} members, found {len(infos)}")
            named = [info for info in infos if _is_skill(info.filename)]
            if len(named) > MAX_FILES:
                raise InvalidInput(f"{path}: expected at most {MAX_FILES} skills, found {len(named)}")
            for info in sorted(named, key=lambda info: info.filename):
                yield quoted(info.filename)[1:-1], _member(archive, info)
    except _DAMAGE as error:
        if isinstance(error, InvalidInput):
            raise
        raise InvalidInput(f"{path}: expected a zip archive, found a damaged one: {error}") from error


def _is_skill(name: str) -> bool:
    parts = name.replace("\\", "/").split("/")
    return parts[-1].casefold() == FILE.casefold() and "__MACOSX" not in parts


def _member(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes | str:
    name = info.filename.replace("\\", "/")
    if name.startswith("/") or name[1:2] == ":" or ".." in name.split("/"):
        return "expected a name inside the archive, found one that leaves it"
    if info.flag_bits & 0x1:
        return "expected a member that is not encrypted; unpack it with its password first"
    try:
        with archive.open(info) as member:
            return _bounded(member.read(MAX_BYTES + 1))
    except _DAMAGE as error:
        return f"expected a sound member of the archive, found: {error}"
