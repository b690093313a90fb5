"""The state machine: decide(state, action) -> events, evolve(state, event) -> state (RULES §7–§10)."""
