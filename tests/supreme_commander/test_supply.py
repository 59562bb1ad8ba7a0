"""7.0, 8.0: supply and weather."""

from rules.supreme_commander.ground import HEX_OF
from rules.supreme_commander.supply import limit, net, sources, supplied, valid_ports
from rules.supreme_commander.walking import points
from tests.rulings import rule
from tests.supreme_commander.table import POLAND, minor, russia, table

RUSSIA = ("Germany", "UK", "USSR")


def fed(t, id):
    return supplied(t.game, t.unit(id))


@rule("7.2.1a", "7.2i")
def test_home_cities_feed_who_stands_there_or_beside():
    t = table(units={"2132": "GE-I1", "2131": "GE-I2"})
    assert fed(t, "GE-I1") and fed(t, "GE-I2")
    assert HEX_OF["Berlin"] in sources(t.game, "Germany") and HEX_OF["Gibraltar"] not in sources(t.game, "UK")


@rule("7.2g", "7.2f", "7.2o")
def test_railway_and_headquarters_in_mud():
    """E6: in Mud an army must be on or beside the railway home, or two hexes from an HQ that is."""
    east = {"2525": "GE-I9", "2424": "GE-I8"}
    t = table(turn=20, units={"2422": "GE-I1", **east}, **russia())
    assert fed(t, "GE-I1")
    t = table(turn=20, units={"2622": "GE-I1", **east}, **russia())
    assert not fed(t, "GE-I1")
    t = table(turn=20, units={"2622": "GE-I1", "2522": "GE-HQN", **east}, **russia())
    assert fed(t, "GE-I1")
    t = table(turn=20, units={"2622": "GE-I1", "2522": "GE-HQN"}, **russia())
    assert not fed(t, "GE-HQN") and not fed(t, "GE-I1")


@rule("7.2l", "8.0m", "8.0c")
def test_lengths_in_snow_mud_and_desert():
    """D7: four hexes, three in Snow, two in Mud; four in the desert."""
    for turn, far in ((6, 4), (4, 3), (2, 2)):
        t = table(turn=turn)
        assert limit(t.game, "Germany", "2132") == far and limit(t.game, "Italy", "4825") == 4


@rule("17.13e")
def test_soviets_ignore_snow():
    assert limit(table(turn=4).game, "USSR", "1617") == 4


@rule("7.2r", "7.2h")
def test_palermo_feeds_while_it_is_held():
    """E8: a corps in Palermo is in supply; if it goes to Messina it is not, until somebody holds Palermo."""
    war = ("Germany", "UK", "Italy")
    t = table(units={"Palermo": "UK-I1"}, active=war, control={"Palermo": "UK"})
    assert fed(t, "UK-I1")
    t = table(units={"Messina": "UK-I1"}, active=war, control={"Palermo": "UK", "Messina": "UK"})
    assert not fed(t, "UK-I1")
    t = table(units={"Messina": "UK-I1", "Palermo": "UK-I2"}, active=war, control={"Palermo": "UK", "Messina": "UK"})
    assert fed(t, "UK-I1")


@rule("7.2c")
def test_cagliari_feeds_its_neighbours_only():
    """E9: no railway leads out of Cagliari."""
    war = ("Germany", "UK", "Italy")
    t = table(units={"3637": "UK-I1"}, active=war, control={"Cagliari": "UK"})
    assert not fed(t, "UK-I1")
    t = table(units={"3637": "UK-I1", "3537": "UK-I2", "Cagliari": "UK-I3"}, active=war)
    assert fed(t, "UK-I1") and fed(t, "UK-I3") and not fed(t, "UK-I2")


@rule("7.2b")
def test_a_french_unit_away_from_the_railway_needs_an_hq():
    """E10: a British one serves; four hexes in Clear weather, two in Mud."""
    t = table(units={"2740": "FR-I1"})
    assert not fed(t, "FR-I1")
    for turn, place, good in ((6, "2641", True), (2, "2641", True), (6, "2440", True), (2, "2440", False)):
        t = table(turn=turn, units={"2740": "FR-I1", place: "UK-HQH"})
        assert fed(t, "UK-HQH") and fed(t, "FR-I1") == good, (turn, place)


@rule("7.2m")
def test_zones_cut_lines_unless_a_friend_stands_there():
    t = table(units={"2525": "GE-I9", "2424": "GE-I8", "2422": "GE-I1", "2324": "SU-I1"}, **russia())
    assert fed(t, "GE-I1")
    t = table(units={"2525": "GE-I9", "2422": "GE-I1", "2323": "SU-I1", "2325": "SU-I2"}, **russia())
    assert not fed(t, "GE-I1")


@rule("7.2n")
def test_no_line_through_a_neutral():
    """Germany feeds nobody through neutral Hungary."""
    t = table(units={"2921": "GE-I1"}, active=RUSSIA)
    names = net(t.game, "Germany").joined
    assert t.nation("Hungary").status == "neutral" and HEX_OF["Budapest"] not in names
    t = table(nations={"Hungary": minor("ally", "Germany")}, active=RUSSIA)
    assert HEX_OF["Budapest"] in net(t.game, "Germany").joined


@rule("7.2.1b")
def test_the_east_edge_feeds_the_soviets():
    t = table(units={"1502": "SU-I1", "1503": "GE-I1"}, active=RUSSIA)
    assert fed(t, "SU-I1") and "1501" in sources(t.game, "USSR")


@rule("3.3i", "7.2.1c")
def test_an_empty_home_city_feeds_whoever_controls_it():
    t = table(units={"2440": "GE-I1"}, control={"Metz": "Germany", "Paris": "Germany"})
    assert HEX_OF["Metz"] in sources(t.game, "France") and HEX_OF["Paris"] not in sources(t.game, "France")


@rule("3.3j")
def test_an_empty_city_of_an_active_enemy_cuts_the_railway():
    t = table(units={"2422": "GE-I1", "2424": "GE-I2"}, **russia())
    assert not fed(t, "GE-I1")
    t = table(units={"2422": "GE-I1", "2525": "GE-I2"}, **russia())
    assert fed(t, "GE-I1")


@rule("7.2q")
def test_sea_lines_need_the_straits():
    """With Gibraltar lost no line runs from the UK into the Mediterranean but by the Transfer Box and Suez."""
    t = table(units={"Malta": "UK-I1"})
    assert fed(t, "UK-I1")
    t = table(
        active=("Germany", "UK"),
        units={"Malta": "UK-I1", "Gibraltar": "GE-I1", "Suez": "GE-I2"},
        control={"Gibraltar": "Germany", "Suez": "Germany"},
    )
    assert not fed(t, "UK-I1")


@rule("7.2p", "7.2j")
def test_from_rail_to_port_over_the_sea_to_a_home_port():
    """E7: a British unit on the railway from Brest."""
    t = table(units={"2344": "UK-I1"})
    assert fed(t, "UK-I1") and HEX_OF["Brest"] in valid_ports(t.game, "UK")


@rule("7.0a")
def test_only_land_units_need_supply():
    t = table(units={"3737": "UK-S1", "4503": "UK-K1", "West": "UK-F1"})
    assert fed(t, "UK-S1") and fed(t, "UK-K1") and fed(t, "UK-F1")


@rule("7.3b")
def test_out_of_supply_two_points_less_but_one_hex():
    t = table(units={"1912": "GE-I1"}, **russia())
    assert not fed(t, "GE-I1") and points(t.game, t.unit("GE-I1")) == 3
    t.unit("GE-I1").side = "static"
    assert points(t.game, t.unit("GE-I1")) == 0


@rule("7.1a", "6.0c")
def test_supply_is_judged_when_it_matters():
    """A friend who walks into the zone opens the line at once."""
    t = table(units={"2525": "GE-I9", "2422": "GE-I1", "2423": "GE-I2", "2324": "SU-I1", "2626": "GE-T1"}, **russia())
    before = fed(t, "GE-I1")
    t.play("Germany", "move GE-T1 to 2424")
    assert fed(t, "GE-I1") and not before


@rule("8.0k", "8.0j")
def test_rivers_and_marsh_freeze():
    """The Don freezes, the Dniester on the border does not; the Pripet marshes give no cover in Snow."""
    from rules.supreme_commander.ground import cover, river, side_cover

    assert river("2412", "2413", "Clear") and not river("2412", "2413", "Snow")
    assert (side_cover("2412", "2413", "Clear"), side_cover("2412", "2413", "Snow")) == (1, 0)
    assert river("2920", "3021", "Clear") and river("2920", "3021", "Snow")
    assert (cover("2322", "Clear"), cover("2322", "Snow")) == (1, 0)


def test_poland_is_fed_at_home():
    t = table(units={"2228": "PO-I1"}, nations=POLAND)
    assert fed(t, "PO-I1")
