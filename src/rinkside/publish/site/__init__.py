"""The static results site: pages for people, pages in the classic form for links and programs, versions, writing."""
