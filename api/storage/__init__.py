"""What the service remembers: tables, the database behind them, and one file a subject that reads and writes them."""
