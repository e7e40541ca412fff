"""pipecat's smart-turn as a judge. Reads a job as JSON on standard input, and answers with JSON on the last line.

    {"clips": ["FILE.f32", ...]}
        the probability and the decision for each clip of float32 samples at 16 kHz, and the processor time

It uses its own model, features and code.
"""

import json
import resource
import sys

import numpy
from pipecat.audio.turn.smart_turn.local_smart_turn_v3 import LocalSmartTurnAnalyzerV3

job = json.load(sys.stdin)
analyzer = LocalSmartTurnAnalyzerV3()
clips = [numpy.fromfile(path, dtype=numpy.float32) for path in job["clips"]]
analyzer._predict_endpoint(clips[0])


def cpu():
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


before = cpu()
answers = [analyzer._predict_endpoint(clip) for clip in clips]
print(json.dumps({"answers": answers, "cpuSeconds": cpu() - before}))
