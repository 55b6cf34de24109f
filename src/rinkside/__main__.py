"""`python -m rinkside` is the command `rinkside`."""

from rinkside.cli.main import main

if __name__ == "__main__":
    main()
