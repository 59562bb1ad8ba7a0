"""Found in Africa by the second reading: whom the limit of what can be fed leaves alone."""

from tests.rulings import rule
from tests.third_reich.table import table

GER = "Germany"
OFF = "Western offensive, Mediterranean offensive, Eastern offensive"


@rule("35.4", "35.7")
def test_vichy_units_with_a_line_to_tunis_take_no_room_from_germans():
    units = {"JJ16": "G armor, G air", "JJ15": "2 G inf", "Z23": "G inf, G fleet", "GG19": "B inf"}

    def desert(place, control):
        here = units | {place: "2 Vf inf"}
        t = table("redeployment", here, "Axis", options=OFF, scenario="1942", year=1942, control=control)
        assert t.unit("VfI1").owner == GER
        return t

    t = desert("EE17", {"EE17": GER})
    t.play(GER, "sr GI3 to JJ16")
    assert t.where("GI3") == "JJ16", "fifteen factors and three are eighteen"
    t = desert("JJ13", {"EE17": "Britain"})
    t.refuse(GER, "sr GI3 to JJ16", "35.7")
