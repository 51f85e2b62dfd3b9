"""Lessons: what a learner predicts, told right or wrong by what games do."""

from rulestone.lab.lessons.files import Lesson, LessonQuestion, course, find_lesson, load_lesson
from rulestone.lab.lessons.posed import LessonOption, Posed, pose, problems
from rulestone.lab.lessons.rivals import Rival

__all__ = [
    "Lesson",
    "LessonOption",
    "LessonQuestion",
    "Posed",
    "Rival",
    "course",
    "find_lesson",
    "load_lesson",
    "pose",
    "problems",
]
