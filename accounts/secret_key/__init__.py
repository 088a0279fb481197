"""What hangs on the secret key: `sealing` of what the database keeps, `fingerprint`."""
