"""The players app: ratings, boards, statistics, history and challenges."""
