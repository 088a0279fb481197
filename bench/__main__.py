"""Print every measurement (`make bench`)."""

from bench import arrange

if __name__ == "__main__":
    arrange.main()
