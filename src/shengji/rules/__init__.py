"""The rules, one module a chapter of RULES: pure functions and values.

They know cards and options and nothing of games in progress; `shengji.machine` plays by them.
"""
