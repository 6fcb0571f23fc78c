"""Random play of the four games in C, and how near the engine comes to it."""
