"""The Current Number of the Beast: turn, roll and swap dice until yours show the number that the beast has just now."""
