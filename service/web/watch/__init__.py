"""What the service tells of itself: metrics, and a line in the log for each request."""
