"""What goes over the wire, as it was promised: see `test_wire.py`."""
