"""The errors Discord answers with: a status, a code of its own, and for bodies the place of each fault."""

from typing import Any

JSON = dict[str, Any]

UNKNOWN_CHANNEL = 10003
UNKNOWN_GUILD = 10004
UNKNOWN_MEMBER = 10007
UNKNOWN_MESSAGE = 10008
UNKNOWN_USER = 10013
UNKNOWN_WEBHOOK = 10015
UNKNOWN_INTERACTION = 10062
UNKNOWN_COMMAND = 10063
TOO_MANY_PINS = 30003
TOO_LARGE = 40005
ALREADY_ACKNOWLEDGED = 40060
MISSING_ACCESS = 50001
WRONG_AUTHOR = 50005
EMPTY_MESSAGE = 50006
NO_DIRECT_MESSAGES = 50007
MISSING_PERMISSIONS = 50013
INVALID_TOKEN = 50027
INVALID_BODY = 50035
ARCHIVED_THREAD = 50083
THREAD_EXISTS = 160004


class ApiError(Exception):
    """An answer other than success."""

    def __init__(self, status: int, code: int, message: str, errors: JSON | None = None) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.body: JSON = {"message": message, "code": code}
        if errors:
            self.body["errors"] = errors


def missing(code: int, what: str) -> ApiError:
    return ApiError(404, code, f"Unknown {what}")


def forbidden(code: int = MISSING_PERMISSIONS) -> ApiError:
    return ApiError(403, code, "Missing Access" if code == MISSING_ACCESS else "Missing Permissions")


class Form:
    """Gathers what is wrong with a body, each fault at its place, and raises them together."""

    def __init__(self) -> None:
        self.faults: JSON = {}

    def fault(self, where: str, code: str, message: str) -> None:
        place = self.faults
        for step in where.split("."):
            place = place.setdefault(step, {})
        place.setdefault("_errors", []).append({"code": code, "message": message})

    def check(self, right: object, where: str, code: str, message: str) -> bool:
        if not right:
            self.fault(where, code, message)
        return bool(right)

    def text(self, value: object, where: str, least: int, most: int) -> bool:
        """A text of a length between the two."""
        if not self.check(isinstance(value, str), where, "BASE_TYPE_REQUIRED", "This field is required"):
            return False
        return self.check(
            least <= len(str(value)) <= most,
            where,
            "BASE_TYPE_BAD_LENGTH",
            f"Must be between {least} and {most} in length.",
        )

    def items(self, value: object, where: str, least: int, most: int) -> bool:
        """A list with a number of entries between the two."""
        if not self.check(
            isinstance(value, list), where, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType"
        ):
            return False
        assert isinstance(value, list)
        return self.check(
            least <= len(value) <= most, where, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length."
        )

    def whole(self, value: object, where: str, least: int, most: int) -> bool:
        """A whole number between the two."""
        right = isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
        return self.check(right, where, "NUMBER_TYPE_RANGE", f"Must be a whole number between {least} and {most}.")

    def done(self) -> None:
        if self.faults:
            raise ApiError(400, INVALID_BODY, "Invalid Form Body", self.faults)
