"""The judging. Kept free of imports: parts of this package run where others must not be loaded."""
