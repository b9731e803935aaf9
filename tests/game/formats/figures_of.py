"""Prints the figures of a replay as ms-toollib has them, in JSON; a process of its own."""

from __future__ import annotations

import json
import sys

import ms_toollib

NAMES = "bbbv op isl left right double cl ce bbbv_solved ioe corr thrp rtime bbbv_s"

CLASSES = {".avf": "AvfVideo", ".evf": "EvfVideo", ".mvf": "MvfVideo"}

video = getattr(ms_toollib, CLASSES[sys.argv[1][-4:]])(sys.argv[1])
video.parse()
video.analyse()
video.current_time = video.end_time
print(json.dumps({name: getattr(video, name) for name in NAMES.split()}))
