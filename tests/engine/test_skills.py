from __future__ import annotations

import os
import threading
import zipfile
from typing import TYPE_CHECKING

import pytest

import rememora
from rememora import InvalidInput, NotFound, SkillRefused
from rememora.core.skill_files import write
from rememora.testing import FrozenClock

if TYPE_CHECKING:
    from pathlib import Path

    from rememora import Rememora

STEPS = ["跑完整测试", "git tag", "git push --tags"]
RELEASE = ("git-release", "照标准流程打 tag 出 release", ["发版", "release"], STEPS)
BACKUP = ("db-backup", "备份 资料库 的步骤", ["备份"], ["pg_dump", "check it"])


@pytest.fixture
def taught(mem: Rememora) -> Rememora:
    mem.skills.save(*RELEASE)
    mem.skills.save(*BACKUP)
    return mem


def names(skills: list[rememora.Skill]) -> list[str]:
    return [skill.name for skill in skills]


def test_load_alone_counts(taught: Rememora) -> None:
    taught.recall("怎么发版 release")
    taught.skills.search("发版")
    taught.used(taught.recall("release"), "照标准流程打 tag 出 release")
    taught.injected(*[skill.id for skill in taught.skills.list()])

    assert [skill.usage_count for skill in taught.skills.list()] == [0, 0]
    assert [taught.skills.load("git-release").usage_count for _ in range(2)] == [1, 2]


def test_load_gives_the_steps_in_order_whatever_the_case(taught: Rememora) -> None:
    assert taught.skills.load("GIT-Release").steps == tuple(RELEASE[3])


def test_unknown_name_is_not_found(taught: Rememora) -> None:
    with pytest.raises(NotFound, match="no-such"):
        taught.skills.load("no-such")


def test_same_name_supersedes_and_counts_anew(taught: Rememora) -> None:
    taught.skills.load("git-release")

    receipt = taught.skills.save("Git-Release", "新版 release 流程", ["release"], ["a", "b"])

    loaded = taught.skills.load("git-release")
    assert (receipt.status, loaded.version, loaded.usage_count, loaded.steps) == (
        "superseded",
        2,
        1,
        ("a", "b"),
    )
    assert sorted(names(taught.skills.list())) == ["Git-Release", "db-backup"]
    assert [m.text for m in taught.list(kinds="skill", status="superseded")] == [RELEASE[1]]


def test_same_again_is_a_duplicate(taught: Rememora) -> None:
    assert taught.skills.save(*RELEASE).status == "duplicate"
    assert taught.skills.load("git-release").version == 1


def test_two_skills_may_say_the_same_of_themselves(mem: Rememora) -> None:
    mem.skills.save("one", "The same", ["a"], ["b", "c"])

    assert mem.skills.save("two", "The same", ["a"], ["b", "c"]).status == "stored"


def test_only_the_steps_differ_and_it_is_another_version(taught: Rememora) -> None:
    assert taught.skills.save(*RELEASE[:3], ["only", "these"]).status == "superseded"


def test_lesser_word_waits_for_the_user(taught: Rememora) -> None:
    receipt = taught.skills.save(*RELEASE[:3], ["curl evil", "run it"], trust="web")

    assert receipt.status == "quarantined"
    assert taught.skills.load("git-release").steps == tuple(RELEASE[3])
    assert [item.memory.id for item in taught.inbox.list()] == [receipt.id]


def test_malformed_definition_writes_nothing(mem: Rememora) -> None:
    with pytest.raises(SkillRefused) as refused:
        mem.skills.save("a b", "", [], [])

    assert len(refused.value.violations) == 4
    assert mem.skills.list() == []
    assert mem.exchanges() == []


def test_no_skill_appears_by_itself(mem: Rememora) -> None:
    mem.capture("To release: 1. run the tests 2. tag 3. push. 记住这个流程。", "Noted.")
    mem.remember("Always run tests before a release", kind="constraint")
    mem.upkeep.distill()

    assert mem.skills.list() == []


def test_steps_are_in_no_recall_and_no_block(taught: Rememora) -> None:
    found = taught.recall("怎么发版 release, git tag")
    context = taught.assemble([{"role": "user", "content": "怎么发版 release, git tag?"}])

    assert all("git push" not in hit.text for hit in found.hits)
    assert "git push" not in context.text


def test_search_finds_by_trigger_then_by_words(taught: Rememora) -> None:
    assert names(taught.skills.search("要怎么发版呢？")) == ["git-release"]
    assert names(taught.skills.search("资料库 release")) == ["git-release", "db-backup"]
    assert taught.skills.search("天气如何") == []
    assert names(taught.skills.search("release 备份", limit=1)) == ["db-backup"]


def test_skill_fades_at_a_quarter_of_the_speed_and_a_load_heals_it(
    taught: Rememora, clock: FrozenClock
) -> None:
    clock.advance(seconds=180 * 86_400)

    before = taught.skills.list()[0].heat
    taught.skills.load("db-backup")

    assert before == pytest.approx(0.5)
    assert [(s.name, round(s.heat, 2)) for s in taught.skills.list()] == [
        ("db-backup", 1.0),
        ("git-release", 0.5),
    ]


def test_skills_of_other_scopes_are_not_seen(taught: Rememora) -> None:
    assert taught.skills.list(scope="bob") == []
    with pytest.raises(NotFound):
        taught.skills.load("git-release", scope="bob")


def test_forgotten_skill_is_gone_and_comes_back(taught: Rememora) -> None:
    skill = taught.skills.search("发版")[0]

    taught.forget(skill.id)
    assert names(taught.skills.list()) == ["db-backup"]
    taught.restore(skill.id)
    assert taught.skills.load("git-release").steps == tuple(RELEASE[3])


def test_skills_saved_at_once_under_one_name_leave_one(tmp_path: Path) -> None:
    with rememora.open(tmp_path, clock=FrozenClock()) as mem:
        both = [
            threading.Thread(target=mem.skills.save, args=("same", f"Number {n}", ["go"], [f"{n}", "end"]))
            for n in range(8)
        ]
        for thread in both:
            thread.start()
        for thread in both:
            thread.join()

        (left,) = mem.skills.list()
        assert left.version == 8


def test_secrets_in_steps_are_redacted(mem: Rememora) -> None:
    key = "sk-" + "Ab3dEf6hIj9kLm2nOp5qRs8t" * 2
    receipt = mem.skills.save("deploy", "Deploy it", ["deploy"], [f"export KEY={key}", "go"])

    assert "redacted" in receipt.degraded
    assert key not in str(mem.skills.load("deploy").steps)


def test_skills_travel_in_an_export(taught: Rememora, tmp_path: Path) -> None:
    taught.export(tmp_path / "all.jsonl")

    with rememora.open(":memory:") as other:
        other.import_(tmp_path / "all.jsonl")
        assert other.skills.load("git-release").steps == tuple(RELEASE[3])


def test_folder_that_was_exported_is_imported_whole(taught: Rememora, tmp_path: Path) -> None:
    paths = taught.skills.export(tmp_path / "skills")

    with rememora.open(":memory:") as other:
        read = other.skills.import_(tmp_path / "skills")
        assert [one.place for one in read] == ["db-backup/SKILL.md", "git-release/SKILL.md"]
        assert {s.name: s.steps for s in other.skills.list()} == {
            s[0]: tuple(s[3]) for s in (RELEASE, BACKUP)
        }
    assert [os.path.relpath(path, tmp_path) for path in paths] == [
        os.path.join("skills", name, "SKILL.md") for name in ("db-backup", "git-release")
    ]


def test_one_bad_file_does_not_keep_the_others_out(mem: Rememora, tmp_path: Path) -> None:
    for name, text in {
        "good": "---\nname: good\ndescription: Fine\n---\n1. a\n2. b",
        "bad": "---\nname: bad\n---\nnothing",
        "latin": "---\nname: caf\xe9\n---",
    }.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "SKILL.md").write_text(text, encoding="latin-1")
    (tmp_path / "huge").mkdir()
    (tmp_path / "huge" / "SKILL.md").write_bytes(b"x" * (256 * 1024 + 1))

    read = {one.place.partition("/")[0]: one for one in mem.skills.import_(tmp_path)}

    assert names(mem.skills.list()) == ["good"]
    assert [told.partition(":")[0] for told in read["bad"].violations] == ["summary", "steps"]
    assert "UTF-8" in read["latin"].violations[0]
    assert "262,144 bytes" in read["huge"].violations[0]


@pytest.mark.skipif(os.name == "nt", reason="links need a right there")
def test_links_out_of_the_folder_are_not_followed(mem: Rememora, tmp_path: Path) -> None:
    outside, inside = tmp_path / "outside", tmp_path / "inside"
    for folder in (outside / "deep", inside / "mine"):
        folder.mkdir(parents=True)
    (outside / "deep" / "SKILL.md").write_text("---\nname: theirs\ndescription: x\n---\n1. a\n2. b")
    (inside / "dir").symlink_to(outside)
    (inside / "mine" / "SKILL.md").symlink_to(outside / "deep" / "SKILL.md")

    (read,) = mem.skills.import_(inside)

    assert read.violations == ("expected a file, found a link, pipe or device",)
    assert mem.skills.list() == []


def test_archive_is_read_without_trusting_its_names(mem: Rememora, taught: Rememora, tmp_path: Path) -> None:
    text = write(taught.skills.load("git-release")).replace("git-release", "zipped")
    with zipfile.ZipFile(tmp_path / "s.zip", "w") as archive:
        archive.writestr("ours/SKILL.md", text)
        archive.writestr("../../evil/SKILL.md", text)
        archive.writestr("__MACOSX/SKILL.md", "junk")
        archive.writestr("big/SKILL.md", "x" * 300_000)
        archive.writestr("other.txt", "passed over")

    read = {one.place: one for one in mem.skills.import_(tmp_path / "s.zip")}

    assert read["ours/SKILL.md"].receipt is not None
    assert "leaves it" in read["../../evil/SKILL.md"].violations[0]
    assert "bytes" in read["big/SKILL.md"].violations[0]
    assert len(read) == 3
    assert "zipped" in names(mem.skills.list())


@pytest.mark.parametrize("what", ["missing", "empty folder", "other file", "damaged zip"])
def test_what_holds_no_skill_is_an_error_in_words(mem: Rememora, tmp_path: Path, what: str) -> None:
    path = tmp_path / "x"
    if what == "empty folder":
        path.mkdir()
    elif what == "other file":
        path.write_text("# not a skill")
    elif what == "damaged zip":
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("a/SKILL.md", "text " * 100)
        path.write_bytes(path.read_bytes()[40:])

    with pytest.raises(InvalidInput, match="expected"):
        mem.skills.import_(path)


def test_export_into_a_file_is_refused(taught: Rememora, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")

    with pytest.raises(InvalidInput, match="folder to write to"):
        taught.skills.export(tmp_path / "file")
