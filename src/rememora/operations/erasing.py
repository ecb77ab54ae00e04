"""Operations that erase: whoever calls them as data must have looked at a preview."""

from __future__ import annotations

from msgspec import UNSET

from rememora.engine.erasing import ErasingVerbs
from rememora.model.erasing import Certificate, Erasure
from rememora.operations.inputs import Input, Maybe, Name, Names, Text, Time
from rememora.operations.operation import operation


class PreviewErase(Input):
    """One of them: whom or what it is about, ids, words, or a time."""

    subject: Maybe[Text] = UNSET
    ids: Maybe[Names] = UNSET
    query: Maybe[Text] = UNSET
    before: Maybe[Time] = UNSET


class Erase(Input):
    """Only the token of a preview: no model erases what nobody has seen."""

    token: Name
    at: Maybe[Time] = UNSET


ROWS = (
    operation(ErasingVerbs.preview_erase, PreviewErase, Erasure, "reads"),
    operation(ErasingVerbs.erase, Erase, Certificate, "removes"),
)
