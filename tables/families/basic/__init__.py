"""The presentation of basic rummy on the pages."""
