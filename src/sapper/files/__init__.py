"""Files: replaced whole, or appended to line by line; what a crash or a full disk leaves."""
