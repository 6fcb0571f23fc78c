"""66d6: Death and the Devil, 33 dice each, fight over the underworld until one army is gone."""
