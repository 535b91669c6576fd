"""What the cache is made of; each file the standard library only."""
