"""Registries: what an app asks those that build on it, and that each is answered."""

import pytest

from accounts import hooks as account_hooks
from tables import hooks as table_hooks
from wallet import hooks as ledger_hooks
from wallet.registry import Registry, Single


def test_a_registry_keeps_the_order_and_takes_nothing_twice() -> None:
    registry = Registry[str]()
    registry.register("first", "second")
    registry.register("first", "third")
    assert list(registry) == ["first", "second", "third"]


def test_a_question_with_one_answer_takes_no_other() -> None:
    question = Single[str]()
    with pytest.raises(LookupError):
        question.get()
    question.register("answer")
    question.register("answer")
    assert question.get() == "answer"
    with pytest.raises(RuntimeError, match="registered already"):
        question.register("another")


@pytest.mark.parametrize("hooks", [ledger_hooks, account_hooks, table_hooks])
def test_every_question_of_the_house_is_answered(hooks: object) -> None:
    for name, asked in vars(hooks).items():
        if isinstance(asked, Registry):
            assert list(asked), name
        elif isinstance(asked, Single):
            assert asked.get() is not None, name
