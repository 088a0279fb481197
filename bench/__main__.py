"""Print every measurement (`make bench`)."""

from bench import arrange, bots

if __name__ == "__main__":
    arrange.main()
    bots.main()
