"""How requests come in and answers go out: gunicorn's threaded worker, made patient."""
