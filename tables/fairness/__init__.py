"""Shuffles that nobody can know or bend: commitments, the published log, the audit.

`commitments` is the only entropy of live play; `replay` plays a deal again from what is
stored."""
