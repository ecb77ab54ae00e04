"""Operations of the whole store.

`export` and `import_` are none of them: they read and write files of the machine, which no door lets others name.
"""

from __future__ import annotations

from rememora.engine.whole import WholeVerbs
from rememora.operations.inputs import Input, Object
from rememora.operations.operation import operation


class Nothing(Input):
    pass


ROWS = (
    operation(WholeVerbs.status, Nothing, Object, "reads"),
    operation(WholeVerbs.stats, Nothing, Object, "reads"),
)
