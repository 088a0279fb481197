"""Uses of the secret key: `sealing` encrypts data, `fingerprint` identifies the key."""
