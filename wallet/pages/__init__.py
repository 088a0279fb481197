"""Pages of the wallet; the logic is in `wallet.ledger` and `wallet.cash`.

`wallet_page` shows the chips, the statement and the reload, `cash_page` money in and
out. `form_recovery` serves other apps too: forms of people whose session ended
meanwhile.
"""
