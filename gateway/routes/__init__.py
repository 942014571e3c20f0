"""The routes of the API, one file per chapter of docs/api.md."""
