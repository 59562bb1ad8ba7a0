"""What a check lets pass."""

import pytest

from rules.kernel.errors import Refused, Unreadable, passes


def most_two(count: int, *, of: str = "units") -> int:
    if count > 2:
        raise Refused(f"at most two {of}")
    if count < 0:
        raise Unreadable("how many?")
    return count


def test_what_is_refused_does_not_pass_and_all_else_does():
    assert passes(most_two, 0) and passes(most_two, 2, of="tanks")
    assert not passes(most_two, 3)


def test_only_a_refusal_is_an_answer():
    with pytest.raises(Unreadable):
        passes(most_two, -1)
    with pytest.raises(TypeError):
        passes(most_two)
