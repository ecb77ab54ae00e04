"""Fit the weights that statements are weighed by: `python -m benchmarks fit-statements` writes them into the package.

Logistic regressions (scikit-learn) over every piece of the labelled turns: one of what is kept, and of what is kept
one of the kind, of polarity, and of what points out of itself. The head tells precision and loss of cross-validation:
each piece judged by weights that saw no turn of its file, which is of one author. `fitted_left_out` tells more of it.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from scipy.sparse import diags
from sklearn.feature_extraction import DictVectorizer
from sklearn.linear_model import LogisticRegression

from benchmarks import turns
from benchmarks.datasets import sha256
from benchmarks.lines import FOLDER
from benchmarks.statements import LANGUAGES
from rememora.core.statements import passages, ruled
from rememora.core.statements.games import begun
from rememora.core.statements.weighing import LIKELY, features
from rememora.core.statements.weighing.pieces import fitting, pieces
from rememora.core.statements.weighing.weights import COLUMNS, INTERCEPT, KINDS, THOUSANDTHS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from numpy.typing import NDArray
    from scipy.sparse import csr_matrix

    from benchmarks.turns import Labelled, Mark
    from rememora.core.statements.weighing.pieces import Piece

FOLDS, STRENGTH, STEPS, ENOUGH = 6, 2.0, 500, 1e-3
"""Folds of the cross-validation; inverse strength of the penalty, and when the solver stops."""
FEWEST = {"keep": 3, "kinds": 5}
"""Pieces in which a feature must occur: what occurs in fewer says little of other turns."""
SMALLEST = {"keep": 135, "kinds": 300}
"""Thousandths below which a weight is left out."""
_NO_BAG = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A piece with its features by bag and run, and its mark: None where nothing is to be kept."""

    author: str
    trap: str
    values: dict[tuple[str, str], float]
    mark: Mark | None


def examples(language: str) -> tuple[list[Example], int]:
    """Give the pieces of the labelled turns of a language but for asides, and how many turns there are."""
    rows = [row for path in paths_of(language) for row in turns.read(path)]
    return [one for row in rows for one in of_turn(row)], len(rows)


def paths_of(language: str) -> list[Path]:
    """Return the files of a language."""
    return [path for path in turns.files() if path.stem.startswith(f"{language}-")]


def of_turn(row: Labelled) -> Iterator[Example]:
    """Give the pieces of a turn that are in its language."""
    own = list(passages.own_words(row.turn.text))
    cut = pieces(own)
    message = features.Message(row.turn, cut, ruled(own, row.turn), in_game=begun(row.turn))
    marks = _marks(cut, row.marks)
    for at, piece in enumerate(cut):
        mark = marks.get(at)
        if piece.language == row.language and (mark is None or mark.kind is not None):
            values = _values(message.weigh(at))
            yield Example(author=row.author, trap=row.trap, values=values, mark=mark)


def _values(weighed: features.Weighed) -> dict[tuple[str, str], float]:
    values: dict[tuple[str, str], float] = {}
    for bag in weighed.bags:
        count = Counter(bag.held.each())
        count.subtract(bag.without.each() if bag.without else ())
        values |= {(bag.name, run): times * bag.scale for run, times in count.items() if times}
    return values | {(_NO_BAG, name): 1.0 for name in weighed.plain}


def _marks(cut: Sequence[Piece], marks: Sequence[Mark]) -> dict[int, Mark]:
    """Give the mark of each piece that is in one; what is to be kept goes before an aside."""
    found: dict[int, Mark] = {}
    for mark in sorted(marks, key=lambda one: one.kind is not None):
        found |= dict.fromkeys(fitting(cut, mark.start, mark.end), mark)
    return found


def write() -> Iterator[tuple[str, str]]:
    """Write the weights of each language; give it with what is told of them."""
    for language in LANGUAGES:
        text = fit(language)
        weights_file(language).write_text(text, encoding="utf-8")
        head = json.loads(text)["head"]
        yield language, ", ".join(f"{name} {head[name]}" for name in ("turns", "precision", "found"))


def weights_file(language: str) -> Path:
    """Return where the weights of a language are."""
    return FOLDER.parent / "src/rememora/core/statements/weighing/data" / f"{language}.json"


def fit(language: str) -> str:
    """Return the file of the weights of a language."""
    rows, count = examples(language)
    names, found, keep = matrix(rows)
    authors = np.asarray([row.author for row in rows])
    scores = left_out(found, keep, authors)
    head = {**told(scores, keep, language), "turns": f"{count}", "pieces": f"{len(rows)}"}
    head["sha256"] = sha256(paths_of(language))
    weights: dict[str, Any] = {"head": head, "keep": {name: {} for name in features.SCALES}, "plain": {}}
    coefficients, intercept = keeping(found, keep)
    for (bag, run), weight in zip(names, _thousandths(coefficients), strict=True):
        if not bag or abs(weight) >= SMALLEST["keep"]:
            (weights["keep"][bag] if bag else weights["plain"])[run] = weight
    weights["plain"][INTERCEPT] = _thousandths(np.asarray([intercept]))[0]
    weights["kinds"] = _kinds([row for row in rows if row.mark is not None])
    return _lines(weights)


def matrix(rows: Sequence[Example]) -> tuple[list[tuple[str, str]], csr_matrix, NDArray[np.bool_]]:
    """Return the features that are in enough pieces, their values, and which pieces are to be kept."""
    return *_matrix([row.values for row in rows], FEWEST["keep"]), np.asarray(
        [row.mark is not None for row in rows]
    )


def _lines(weights: dict[str, Any]) -> str:
    """Give a feature a line, so that a change can be read."""
    text = json.dumps(weights, ensure_ascii=False, indent=0)
    return re.sub(r"\[[^\[\]\"]*\]", lambda found: " ".join(found[0].split()), text) + "\n"


def _matrix(
    rows: Sequence[dict[tuple[str, str], float]], fewest: int
) -> tuple[list[tuple[str, str]], csr_matrix]:
    """Return the features that are in enough rows, and the values of the rows."""
    vectorizer = DictVectorizer()
    found = vectorizer.fit_transform(rows)
    common = np.flatnonzero(np.asarray((found > 0).sum(axis=0)).ravel() >= fewest)
    return [vectorizer.feature_names_[at] for at in common], found[:, common]


def _model() -> LogisticRegression:
    return LogisticRegression(C=STRENGTH, max_iter=STEPS, tol=ENOUGH)


def _thousandths(weights: NDArray[np.float64]) -> list[int]:
    return [int(weight) for weight in np.rint(weights * THOUSANDTHS)]


def keeping(found: csr_matrix, keep: NDArray[np.bool_]) -> tuple[NDArray[np.float64], float]:
    """Fit what is kept; return the weight of each feature, and what is added to their sum.

    A feature is scaled first by how much more often it stands in what is kept than in what is not, or the other way
    round, so that what tells little is given little. On authors left out that finds more at the same precision.

    Source: Wang and Manning, ACL 2012 ("NBSVM"), with counts of pieces, 1 added to each.
    """
    held = (found > 0).astype(float)
    kept, left = (np.asarray(held[those].sum(axis=0)).ravel() + 1 for those in (keep, ~keep))
    telling = np.abs(np.log((kept / kept.sum()) / (left / left.sum())))
    model = _model().fit(found @ diags(telling), keep)
    return model.coef_[0] * telling, float(model.intercept_[0])


def left_out(
    found: csr_matrix, keep: NDArray[np.bool_], authors: NDArray[np.str_], share: float = 1.0
) -> NDArray[np.float64]:
    """Give each piece the logit of weights that saw no piece of its author, and only a share of the others'."""
    scores, names = np.zeros(len(keep)), np.unique(authors)
    chance = np.random.default_rng(0)
    for fold in range(min(FOLDS, len(names))):
        unseen = np.isin(authors, names[fold::FOLDS])
        seen = np.flatnonzero(~unseen)
        seen = np.sort(chance.permutation(seen)[: round(share * len(seen))])
        coefficients, intercept = keeping(found[seen], keep[seen])
        scores[unseen] = found[unseen] @ coefficients + intercept
    return scores


def told(scores: NDArray[np.float64], keep: NDArray[np.bool_], language: str) -> dict[str, str]:
    """Tell how good logits are."""
    kept = scores >= LIKELY[language]
    return {
        "precision": f"{keep[kept].mean() if kept.any() else 1.0:.3f}",
        "found": f"{kept[keep].mean() if keep.any() else 1.0:.3f}",
        "loss": f"{np.mean(np.logaddexp(0, np.where(keep, -scores, scores))):.4f}",
    }


def _kinds(kept: Sequence[Example]) -> dict[str, list[int]]:
    """Fit the other columns by the runs of a piece alone."""
    own = [{name: value for name, value in row.values.items() if name[0] == features.PIECE} for row in kept]
    names, found = _matrix(own, FEWEST["kinds"])
    marks = [row.mark for row in kept if row.mark is not None]
    kinds = _model().fit(found, [str(mark.kind) for mark in marks])
    order = [list(kinds.classes_).index(kind) for kind in KINDS]
    both = [
        _model().fit(found, [getattr(mark, column) for mark in marks]) for column in COLUMNS[len(KINDS) :]
    ]
    table = np.vstack([kinds.coef_[order], *[model.coef_ for model in both]]).T
    table[np.abs(table) * THOUSANDTHS < SMALLEST["kinds"]] = 0
    intercept = np.concatenate([kinds.intercept_[order], *[model.intercept_ for model in both]])
    rows = {run: _thousandths(row) for (_, run), row in zip(names, table, strict=True) if row.any()}
    return {INTERCEPT: _thousandths(intercept), **rows}
