"""Times are kept as epoch milliseconds (`at_ms`) and shown as ISO 8601 in UTC (`at`)."""

from __future__ import annotations


def iso_utc(ms: int) -> str:
    """Write epoch milliseconds as ISO 8601 in UTC; milliseconds appear only when they are not zero."""
    from datetime import UTC, datetime, timedelta  # only paid for when a time is shown

    moment = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=ms)
    precision = "milliseconds" if ms % 1000 else "seconds"
    return moment.isoformat(timespec=precision).replace("+00:00", "Z")


class Iso:
    """Shows the field `<name>_ms` of a record as ISO 8601 text."""

    def __set_name__(self, owner: type, name: str) -> None:
        self.field = name + "_ms"

    def __get__(self, record: object, owner: type) -> str:
        if record is None:
            return self  # type: ignore[return-value]  # asked of the class, as `hasattr` does
        return iso_utc(getattr(record, self.field))


class OptionalIso(Iso):
    """As `Iso`, for a time that may be open or unknown (`None`)."""

    def __get__(self, record: object, owner: type) -> str | None:  # type: ignore[override]
        if record is None:
            return self  # type: ignore[return-value]
        ms = getattr(record, self.field)
        return None if ms is None else iso_utc(ms)
