"""House players of Indian rummy: three levels, two styles. They see only a view."""
