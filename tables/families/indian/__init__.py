"""The presentation of Indian rummy on the pages."""
