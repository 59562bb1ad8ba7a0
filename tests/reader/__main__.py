"""python -m tests.reader GAME [--all] [--second | --third | ... | --nineteenth]

The four scores of a corpus, and the texts missed or gone wrong. The hands are listed in scoring.py."""

import sys

from .moments import MOMENTS
from .scoring import HANDS, HERE, score


def main() -> None:
    names = [name for name in sys.argv[1:] if not name.startswith("-")] or list(MOMENTS)
    where = next((folder for name, folder in HANDS.items() if f"--{name}" in sys.argv), HERE)
    for name in names:
        found = score(name, where)
        print(f"{name}: {found}")
        for typed, said in found.wrong:
            print(f"  WRONG  [{typed.moment}] {typed.text!r} -> {said!r}; meant {list(typed.orders) or 'nothing'}")
        for typed, said in found.missed:
            print(f"  missed [{typed.moment}] {typed.text!r}: {said}; meant {list(typed.orders)}")
        if "--all" in sys.argv:
            for typed in found.asked:
                print(f"  asked  [{typed.moment}] {typed.text!r}; meant {list(typed.orders)}")


if __name__ == "__main__":
    main()
