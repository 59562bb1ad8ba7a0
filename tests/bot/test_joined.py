"""What one player after the other does in the same phase of a turn stands under one heading."""

from bot.telling import _joined


def test_the_same_phase_of_another_player_adds_its_lines_only():
    report = "**1936 · USSR · Production**\n- a"
    report = _joined(report, "1936 · Axis · Production", "- b")
    assert report == "**1936 · Production**\n- a\n- b"
    report = _joined(report, "1936 · West · Production", "- c")
    assert report == "**1936 · Production**\n- a\n- b\n- c"
    report = _joined(report, "1936 · USSR · Government", "- **d**\n- e")
    assert report == "**1936 · Production**\n- a\n- b\n- c\n**1936 · USSR · Government**\n- **d**\n- e"
    assert _joined(report, "1936 · West · Government", "- f").endswith("**1936 · Government**\n- **d**\n- e\n- f")


def test_another_phase_or_turn_has_a_heading_of_its_own():
    assert _joined("**Set-up**\n- a", "1936", "- b") == "**Set-up**\n- a\n**1936**\n- b"
    assert _joined("**Set-up**\n- a", "Set-up", "- b") == "**Set-up**\n- a\n- b", "the same phase goes on"
    assert _joined("**1936 · USSR · Movement**\n- a", "1937 · Axis · Movement", "- b").count("**\n") == 2
    assert _joined("", "1936 · USSR · Movement", "- a") == "\n**1936 · USSR · Movement**\n- a"
