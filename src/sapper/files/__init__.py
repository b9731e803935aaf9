"""Files that are never seen half written."""
