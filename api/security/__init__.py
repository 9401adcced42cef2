"""Who may ask what: keys, scopes, rates."""
