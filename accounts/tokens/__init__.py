"""Bearer tokens of programs: issued once in clear, kept only as a digest.

`bearer_tokens` issues and revokes them, `authentication` is their class for the REST
API."""
