"""Cash: availability, the provider interface, deposits and withdrawals."""
