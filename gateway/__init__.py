"""The door to the house: HTTP in, gRPC out, events out."""
