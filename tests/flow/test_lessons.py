"""What is read of a turn."""

from __future__ import annotations

import time

from rememora.flow.lessons import readable

BLOCK = "<<<AIPACK_MEMORY>>>\n[Relevant memories]\n- a (score=0.50, id=x)\n<<</AIPACK_MEMORY>>>"


def test_blocks_are_blanked_and_every_other_character_stays_at_its_place() -> None:
    said = f"I like tea {BLOCK} and\n{BLOCK}{BLOCK} coffee"

    found = readable(said)

    assert found.split() == ["I", "like", "tea", "and", "coffee"]
    assert (len(found), found.index("coffee")) == (len(said), said.index("coffee"))


def test_text_of_many_blocks_is_read_in_time_that_grows_with_it() -> None:
    begun = time.process_time()

    assert readable(f"{BLOCK} tea " * 20_000).split() == ["tea"] * 20_000
    assert time.process_time() - begun < 3  # 20 when each block is cut out of the whole
