"""The coach: finds what is wrong with a student's agent and shows the smallest example."""
