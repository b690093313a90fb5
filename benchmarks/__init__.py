"""How fast the library is: one suite, whose figures are ratios that mean something on any machine.

    python -m benchmarks             measures everything and prints a table
    python -m benchmarks --accept    also keeps the figures, in accepted.json
    python -m benchmarks -k rounds   measures a part; whatever else pytest takes may follow
    python -m benchmarks --benchmark-disable    runs everything once, to see that it works

Each figure is the median of five runs, in the time of one process and one thread; what needs fresh
or several processes says so. In the same run OpenSpiel plays hearts at random: what one decision of
it takes is the unit of all ratios. The environment needs the extra `bench`.

`test_*.py` measure; what they measure with is beside them: `positions`, `rounds`, `matches`,
`adversarial`, `openspiel`, `simulation`. `groups` says what the figures are, `figures` keeps them,
`targets` says what is to be reached, `tables` prints. `adversarial` and `simulation` also run by
themselves, to look for slower questions and to watch the memory of a long simulation; `bot_matches`
measures how well bots play.
"""
