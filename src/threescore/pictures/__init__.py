"""A table as a picture: the neutral sketch that every game draws of what somebody sees, painted in the look of the house.

For any door that shows pictures made outside a browser. It knows no game, no door and no secret: what is not in the sketch is not
in the picture. Nothing here is imported before somebody wants a picture, because Pillow is in extras only.
"""
