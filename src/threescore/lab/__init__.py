"""Many matches: measuring, simulating, comparing. Nothing here is needed to play one."""
