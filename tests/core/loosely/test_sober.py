"""What a rule took for a value, and cannot be one."""

from __future__ import annotations

import pytest

from rememora.core.loosely.sober import is_address


@pytest.mark.parametrize(
    ("slot", "may", "why"),
    [
        (("user", "car", "斯柯达"), True, "a make"),
        (("user", "car", "红色"), False, "a colour"),
        (("user", "car", "红旗"), True, "a make that begins like a colour"),
        (("妹妹", "car", "面包店"), False, "who 开s a shop runs it"),
        (("user", "employer", "坐地铁"), False, "a way to work"),
        (("user", "employer", "地铁公司"), True, "a firm that is named like one"),
        (("user", "bike", "车"), False, "any"),
        (("下周一", "employer", "云帆"), False, "a day"),
        (("今年", "age", "七"), False, "a year"),
        (("说他", "home_city", "宁波"), False, "words before whoever it is"),
        (("周一鸣", "home_city", "宁波"), True, "a name with a day in it"),
    ],
)
def test_an_address_is_somebodys_and_has_a_value_of_its_kind(
    slot: tuple[str, str, str], may: bool, why: str
) -> None:
    assert is_address(*slot) is may, why
