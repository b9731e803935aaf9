"""What runs in the child, beside the student's file."""
