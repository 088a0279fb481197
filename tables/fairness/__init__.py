"""Fair shuffles: commitments, the published log, the audit.

All randomness of live play comes from `commitments`; `replay` recomputes a deal from
stored data.
"""
