"""Text built from several sentences or names (`sentences`)."""
