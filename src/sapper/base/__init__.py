"""What everything speaks: errors, arguments, cells and their shape, rows, views, levels."""
