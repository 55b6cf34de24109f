"""Rinkside: runs a figure skating competition under the ISU Judging System, and checks any published one."""
