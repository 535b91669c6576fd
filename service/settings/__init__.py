"""What single settings mean. Each reader takes the text, and raises ValueError with ``must …``."""
