"""Whether what a sentence says of the user is what was said."""

from __future__ import annotations

import pytest

from rememora.core.predicates import unfounded


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("User lives in Rome", "I was born in Rome"),
        ("User lives in Paris", "I visited Paris last year"),
        ("User currently lives in Oslo", "I'm moving to Oslo in May"),
        ("User has a dog", "I want a dog"),
        ("User owns a laptop with 32 GB", "I need a laptop with 32 GB"),
        ("User has a raise", "I asked for a raise"),
        ("User works at Acme", "I applied for a job at Acme"),
        ("User likes Jira", "I must use Jira at work"),
        ("User is married to Anna", "I will marry Anna"),
        ("User is a vegetarian", "I work with a vegetarian"),
        ("User is black", "I like my coffee black"),
        ("User dislikes jazz", "I don't dislike jazz"),
        ("User lives without coffee", "I can’t live without coffee"),
        ("用户有车", "我打算换车"),
    ],
)
def test_what_does_not_follow_is_told(content: str, said: str) -> None:
    assert unfounded(content, [said]) is not None


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("User lives in Rome", "I live\nin Rome"),
        ("User lives in Rome", "We moved to Rome in 2020"),
        ("User lives in Rome", "my flat in Rome is small"),
        ("User has a dog and wants a cat", "I have a dog and want a cat"),
        ("User has two cats", "two cats, both black"),  # an answer without a verb
        ("User works at Acme", "I've been at Acme for years"),
        ("User works as a nurse", "I'm a nurse"),
        ("User likes tabs", "always use tabs"),
        ("User is a nurse", "I work as a nurse"),
        ("User is vegetarian", "vegetarian"),
        ("User is learning Japanese", "I study Japanese every day"),
        ("User does not use npm", "We don't use npm, never"),  # said twice
        ("User prefers answers in German", "I want answers in German"),
        ("用户有两只猫", "我有两只猫，还想要一条狗"),
    ],
)
def test_what_follows_may_be_told(content: str, said: str) -> None:
    assert unfounded(content, [said]) is None
