"""Operations that look after the store."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta

from rememora.engine.upkeep import UpkeepVerbs
from rememora.model.distilled import Distilled, Ticked
from rememora.model.doctor import Finding
from rememora.model.lifecycle import Consolidated, Swept
from rememora.model.refitted import Refitted
from rememora.model.removals import Preview
from rememora.model.vectors import Backfilled
from rememora.operations.inputs import Days, Input, Limit, Maybe, Name, Share, Text
from rememora.operations.operation import operation


class Distill(Input):
    limit: Maybe[Limit] = UNSET


class Backfill(Input):
    limit: Maybe[Limit] = UNSET
    again: Maybe[bool] = UNSET


class Nothing(Input):
    pass


class Consolidate(Input):
    similarity: Maybe[Share] = UNSET
    min_confidence: Maybe[Share] = UNSET
    max_age_days: Maybe[Days] = UNSET
    with_model: Maybe[bool] = UNSET


class Refit(Input):
    asked: Maybe[Annotated[dict[Text, bool], Meta(max_length=2_000)]] = UNSET


class DropSpace(Input):
    name: Name


class PreviewPrune(Input):
    min_confidence: Maybe[Share] = UNSET
    max_age_days: Maybe[Days] = UNSET
    idle_days: Maybe[Days] = UNSET
    expired: Maybe[bool] = UNSET


class Prune(Input):
    token: Name


class Examine(Input):
    probe: Maybe[bool] = UNSET


ROWS = (
    operation(UpkeepVerbs.distill, Distill, Distilled, "writes", group="upkeep"),
    operation(UpkeepVerbs.backfill, Backfill, Backfilled, "writes", group="upkeep"),
    operation(UpkeepVerbs.tick, Nothing, Ticked, "writes", group="upkeep"),
    operation(UpkeepVerbs.sweep, Nothing, Swept, "removes", group="upkeep"),
    operation(UpkeepVerbs.consolidate, Consolidate, Consolidated, "removes", group="upkeep"),
    operation(UpkeepVerbs.preview_prune, PreviewPrune, Preview, "reads", group="upkeep"),
    operation(UpkeepVerbs.prune, Prune, int, "removes", group="upkeep"),
    operation(UpkeepVerbs.refit, Refit, Refitted, "writes", group="upkeep"),
    operation(UpkeepVerbs.drop_space, DropSpace, int, "removes", group="upkeep"),
    operation(UpkeepVerbs.rebuild, Nothing, int, "writes", group="upkeep"),
    operation(UpkeepVerbs.doctor, Examine, list[Finding], "reads", group="upkeep"),
)
