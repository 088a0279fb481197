"""The pictures of the documents show what is so."""

from tests.docs import layers
from tests.test_architecture import MAY_IMPORT


def test_the_picture_of_the_layers_is_that_of_the_list() -> None:
    found = layers.boxes(MAY_IMPORT)
    assert layers.lie_below(found) == MAY_IMPORT
    drawn = layers.picture(found)
    is_fresh = layers.PICTURE.read_text() == drawn
    assert is_fresh, "run `python -m tests.docs.layers`"
