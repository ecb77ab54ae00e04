"""Whether a sentence leaves what was said in its place."""

from __future__ import annotations

import pytest

from rememora.core.places import displaced


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("User lives in Rome", "My sister lives in Rome"),
        ("User is vegetarian", "and my new boss is vegetarian"),
        ("User's car is red", "My sister's car is red"),
        ("User is a doctor", "my wife is a doctor"),  # a word for a relation that is a trade here
        ("User lives in Rome", "He lives in Rome"),
        ("User lives in Rome", "Tom lives in Rome"),
        ("User smokes", "I have a friend who smokes"),  # named late
        ("User hates cats", "I live next to a man who hates cats"),
        ("User hates fish", "I love my wife's cooking but she hates fish"),
        ("User learns piano", "We want our kids to learn piano"),
        ("用户住在上海", "我妹妹住在上海"),
        ("用户有糖尿病", "但是我妈有糖尿病"),
        ("用户住在墨西哥", "我姐姐住在墨西哥"),  # a character that is a brother elsewhere
        ("用户住在上海", "她住在上海"),
    ],
)
def test_what_is_said_of_another_is_not_told_of_the_user(content: str, said: str) -> None:
    assert str(displaced(content, [said])).startswith("of_another:")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("User prefers Emacs over Vim", "I prefer Vim over Emacs"),
        ("User moved from Paris to Berlin", "I moved from Berlin to Paris"),
        ("Anna loves Tom", "Tom loves Anna"),
        ("用户从上海搬到北京", "我从北京搬到了上海"),
        ("User has 3 dogs and 2 cats", "I have 2 dogs and three cats"),
        ("User's daughter is 7", "My daughter is 5 and my son is 7"),
        ("用户女儿7岁", "我女儿今年5岁，儿子7岁"),
    ],
)
def test_what_changes_places_is_told(content: str, said: str) -> None:
    assert str(displaced(content, [said])).startswith("swapped:")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("User lives in Rome with their sister", "I live in Rome with my sister"),
        ("User and their wife live in Rome", "My wife and I live in Rome"),
        ("User's dog is 3 years old", "He is 3 years old"),
        ("User lives in Rome", "I live in Rome with my sister"),
        ("User has a dog called Rex", "My dog is called Rex"),
        ("User's pet is called Rex", "My dog is called Rex"),  # less than was said
        ("User's mother has diabetes", "my mum has diabetes"),  # another word for her
        ("User's boss Anna is vegetarian", "My boss Anna is vegetarian"),
        ("User's brother lives in Oslo", "He lives in Oslo"),
        ("User is called Bob by friends", "My friends call me Bob"),
        ("User's flat has two cats", "My flat has two cats"),  # what is owned has no relations
        ("User likes Python", "Python is great"),
        ("用户和妹妹住在上海", "我和妹妹住在上海"),
        ("用户住在上海", "妹妹和我住在上海"),
        ("用户的母亲有糖尿病", "我妈有糖尿病"),
        ("User prefers tabs to spaces", "tabs over spaces, always"),
        ("User likes tea and coffee", "I like coffee and tea"),  # a list has no order
        ("User has 2 dogs and 3 cats", "I have three cats and 2 dogs"),
        ("User's children are 5 and 7", "My kids are 5 and 7"),
        ("用户从北京搬到上海", "我从北京搬到了上海"),
        ("", ""),
    ],
)
def test_what_is_left_in_its_place_may_be_told(content: str, said: str) -> None:
    assert displaced(content, [said]) is None


def test_one_clause_of_the_user_is_enough() -> None:
    assert displaced("User lives in Rome", ["My sister lives in Rome", "I live in Rome too"]) is None
