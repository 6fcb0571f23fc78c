"""`python -m threescore`."""

import sys

from threescore.cli import main

sys.exit(main())
