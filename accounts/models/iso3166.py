"""The countries of ISO 3166-1, by their two capital letters.

A code that users of the standard may give a meaning of their own (AA, QM to QZ, XA to
XZ, ZZ) is no country. Source: Debian's iso-codes 4.15, `iso_3166-1.json`.
"""

from typing import Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

_CODES: Final = """
    AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM
    BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX
    CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG
    GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR
    IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV
    LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE
    NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO
    RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF
    TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF
    WS YE YT ZA ZM ZW
"""
COUNTRIES: Final = frozenset(_CODES.split())


ELSEWHERE: Final = "ZZ"
"""The choice for people whose country is not listed; not a country code."""


def is_country(code: str) -> bool:
    """Return whether the standard assigns the code to a country."""
    return code in COUNTRIES


def fault_of(code: str) -> dict[str, ValidationError]:
    """Return the error for a field `country` with an invalid code; empty if valid."""
    if is_country(code):
        return {}
    text = _(
        "Use the two capital letters of a country in ISO 3166, such as IN or MT. "
        "“Another country” (ZZ) can't have a row."
    )
    return {"country": ValidationError(text, code="country")}
