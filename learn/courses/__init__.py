"""The courses as data, one module each; docs/lessons.md says how to write one."""
