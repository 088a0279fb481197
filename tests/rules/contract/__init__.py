"""What every family keeps: one suite, with the games of the catalogue as parameters."""
