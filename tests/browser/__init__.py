"""The browser app in a real browser, against a real server: what a person would do, by mouse, by touch and by keys."""
