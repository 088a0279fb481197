"""The wallet in a browser: live while looked at, readable without JavaScript."""

from playwright.sync_api import expect

from tests.browser.conftest import PHONE


def test_the_wallet_follows_what_another_page_of_the_person_does(visit, site):
    page = visit()
    page.goto(site)
    page.get_by_test_id("btn-play-now").first.click()
    page.wait_for_url("**/t/*/")
    page.goto(f"{site}/wallet/")
    headers = {"X-CSRFToken": _token(page), "Origin": site, "Referer": site}
    api = f"{site}/api/v1/tables/"
    terms = {"game": "indian-points", "seats": 2, "stake": 1, "chips": "play"}
    table = page.request.post(api, data=terms, headers=headers).json()["id"]
    rows = page.get_by_test_id("ledger-row")
    before = rows.count()
    expect(page.locator("body")).to_have_attribute("data-told", "1")
    page.request.post(f"{api}{table}/seat/", data={"buy_in": 100}, headers=headers)
    expect(rows).to_have_count(before + 1)
    expect(rows.first).to_contain_text("−100")
    total = page.get_by_test_id("wallet-on-tables").inner_text()
    page.request.delete(f"{api}{table}/seat/", headers=headers)
    expect(rows).to_have_count(before + 2)
    expect(page.get_by_test_id("wallet-on-tables")).not_to_have_text(total)
    rows.first.focus()
    page.keyboard.press("ArrowDown")
    expect(rows.nth(1)).to_be_focused()


def test_a_balance_told_before_the_script_came_counts(visit, site, practice):
    page = visit(PHONE, storage_state=practice[1], bypass_csp=True)
    note = "document.addEventListener('mh:balance', () => { window.isTold = true; })"
    page.add_init_script(note)
    held = []
    page.route("**/js/wallet/*.js*", lambda route: held.append(route))
    page.goto(f"{site}/wallet/", wait_until="commit")
    page.wait_for_function("window.isTold")
    [script] = held
    script.continue_()
    expect(page.locator("body")).to_have_attribute("data-told", "1")


def _token(page):
    return {one["name"]: one["value"] for one in page.context.cookies()}["csrftoken"]


def test_the_wallet_is_whole_without_javascript(visit, site, practice):
    page = visit(PHONE, storage_state=practice[1], java_script_enabled=False)
    page.goto(f"{site}/wallet/")
    rows = page.get_by_test_id("ledger-row")
    expect(rows.first).to_be_visible()
    page.locator("[name=type]").select_option("given")
    page.get_by_role("button", name="Show").click()
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Starting chips")
    with page.expect_download() as file:
        page.get_by_test_id("wallet-export").click()
    assert "type=given" in file.value.url
