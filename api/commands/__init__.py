"""Commands of ``qassay`` that belong to the service: serve, worker, keys."""
