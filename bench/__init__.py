"""What the odds are held against: simulations in NumPy, and the table of what both cost."""
