"""The structural grader: was the requested computation built? One pure function a rule.

Every rule looks at effects, never at spelling: ``effects`` says what an operation does, ``simplify``
what is left once padding is taken out, ``recognise`` which gate of the table an operation is. Nothing
here reads source text, runs a framework, or returns true or false for what it could not decide.
"""
