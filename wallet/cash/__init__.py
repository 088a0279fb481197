"""Cash: the gate, the provider's interface, deposits and withdrawals."""
