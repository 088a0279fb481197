"""House players of Indian rummy: three levels, two styles; they see a view, no more."""
