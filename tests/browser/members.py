"""People with an account, made the way a stranger makes one."""

from typing import Any
from uuid import uuid4

PASSWORD = "a-table-of-oak-9"  # noqa: S105


def enter(page: Any) -> None:
    """Press Register on an event's page, and sign up where that is asked for."""
    button = page.get_by_test_id("btn-register")
    is_asked = button.inner_text().startswith("Sign up")
    button.click()
    if is_asked:
        page.wait_for_url("**/account/signup/**")
        page.locator("#id_username").fill(f"Oak {uuid4().hex[:8]}")
        page.locator("#id_password1").fill(PASSWORD)
        page.locator("main button[type=submit]").click()
        page.get_by_role("button", name="I have saved them, continue").click()
        page.wait_for_url("**/events/**")
