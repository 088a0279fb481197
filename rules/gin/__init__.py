"""Gin rummy for two (docs/rules/gin.md)."""
