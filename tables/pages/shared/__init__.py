"""A deal shown to others: behind a link, as a picture, and inside other pages."""
