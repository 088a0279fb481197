"""The words that families of games bring to the pages, a package for each family."""
