"""What a quantum program means: gate table, Program, canonical bytes, readable text.

Needs numpy and the standard library only, because it also runs beside the candidate.
"""
