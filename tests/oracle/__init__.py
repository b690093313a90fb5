"""A second, slow and literal telling of the trick rules (RULES §2-§6) that judges the library.

Nothing here imports the library. Each rule is decided by trying every combination that its text
speaks of, on cards written as plain strings ("10S", "SJ"), so that an error would have to be made
twice, in two quite different ways, to go unseen.
"""
