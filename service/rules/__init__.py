"""The books. Standard library only: no wire, no clock, no randomness, no environment."""
