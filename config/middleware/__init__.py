"""What every request and every socket passes before an app sees it.

`request_id` gives each a number; `admission` lets in so many requests at once
(`fair_queue`, else `busy`); `socket_login` says who opens a socket, `client_address`
where anybody comes from."""
