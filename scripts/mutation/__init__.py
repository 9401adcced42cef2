"""A mutation run over the graders: mutants by mutmut's operators, each tried in a forked process that is warm."""
