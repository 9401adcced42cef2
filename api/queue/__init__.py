"""From an accepted submission to its result: accepting, claiming, grading, finishing, and surviving a dead worker."""
