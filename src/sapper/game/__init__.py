"""All that knows where the mines are: layouts, games, records, metrics, histories, formats."""
