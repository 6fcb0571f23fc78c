"""A designer's afternoon with the laboratory, in cells as notebooks have them: what does `thaw=any` do to the game of beast?

Run it as it stands (`python examples/designer/notebook.py`), or open it in anything that knows `# %%`.
"""

# %% What is there to measure?
import polars as pl

import threescore

GAME, MATCHES = "beast", 40


def main(matches: int = MATCHES, workers: int | None = None) -> dict[str, pl.DataFrame]:
    # %% Many matches: a row for each
    rows = threescore.simulate(
        GAME, matches, "random", players=3, max_turns=60, seed=1, watch=4, samples=1, workers=workers
    )
    print(rows.select("seed", "turns", "share_1", "share_2", "share_3", "waits"))

    # %% How often does each seat win, and does it help to go first?
    seats = rows.select(pl.col("share_1", "share_2", "share_3", "first_player").mean())
    print(seats)

    # %% Which cards are played when they are drawn? (Ratios of sums, not means of ratios.)
    cards = [name.removeprefix("drawn_") for name in rows.columns if name.startswith("drawn_")]
    worth = pl.DataFrame(
        {
            "card": cards,
            "played": [rows[f"played_{card}"].sum() / max(1.0, rows[f"drawn_{card}"].sum()) for card in cards],
        }
    ).sort("played", descending=True)
    print(worth.head(5))

    # %% What does the rule do? The same luck with either value, and a verdict for each measure
    verdicts = threescore.compare(
        GAME,
        "thaw=own,any",
        "random",
        measures=["turns", "first_player"],
        players=3,
        max_turns=60,
        n=matches,
        workers=workers,
    )
    for sentence in verdicts["sentence"]:
        print(sentence)

    # %% Who plays it better?
    result = threescore.contest(GAME, ["greedy", "random"], deals=matches, samples=0, workers=workers, max_turns=60)
    print(result.sentence)
    return {"rows": rows, "seats": seats, "worth": worth, "verdicts": verdicts, "deals": result.deals}


# %%
if __name__ == "__main__":
    main()
