"""HTTP: knows requests and answers, and no game."""
