"""Pages of the site itself, which belong to no app: errors, and fixed addresses."""
