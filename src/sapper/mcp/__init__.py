"""Sapper as tools for language models: `sapper mcp` serves them by the Model Context Protocol."""
