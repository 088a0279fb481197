"""The pages of docs/ hang together: an index that lists all, and links that lead on."""
