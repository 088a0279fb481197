"""A house with a format of events that is not in this one."""
