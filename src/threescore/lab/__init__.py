"""Many matches: measuring, simulating, comparing, tuning. Nothing here is needed to play one.

What the laboratory needs besides Threescore itself comes with the extra `lab`, and is imported where it is used.
"""
