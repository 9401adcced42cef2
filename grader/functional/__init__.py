"""The functional grader: does the program behave as the contract asks? One file a compared object."""
