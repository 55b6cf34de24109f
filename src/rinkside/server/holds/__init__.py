"""Privacy holds on a server: surfaces, the desk that orders them, the control stream. See README.md."""
