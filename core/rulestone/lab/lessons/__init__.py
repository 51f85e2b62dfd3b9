"""Lessons: a learner predicts the result of a scenario, and sees the results of games."""
