"""Who may ask, from where, and how much: what a request passes before it reaches the cache."""
