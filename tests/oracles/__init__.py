"""Slow second opinions on Skyref's rulings, written apart from the service."""
