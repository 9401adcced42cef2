"""What is asked: schema, rules, targets and the library. Judges nothing, knows no framework."""
