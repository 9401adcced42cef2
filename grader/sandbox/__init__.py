"""Runs candidates: the supervisor is trusted, the zygote and child stand beside the candidate."""
