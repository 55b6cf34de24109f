"""The venue server: desks, live pages, feed and API over the journal. `rinkside serve` starts it."""
