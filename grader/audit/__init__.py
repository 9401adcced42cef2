"""A contract proves itself: references, mutants, fakes and tolerances, decided beside the grader and reported."""
