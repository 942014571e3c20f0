"""`maloca`: a client of the house for the terminal. It uses the public API and nothing else of ours."""
