"""A live table: journal, seats, owed work. Used by gateway, workers and sweeper alike."""
