"""The wire: what requests must look like, and what answers do."""
