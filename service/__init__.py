"""Skyref: a service that rules on air-combat tabletop games."""

__version__ = "0.1.0"
