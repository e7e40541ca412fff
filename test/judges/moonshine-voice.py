"""Moonshine's own program as a judge. Reads a job as JSON on standard input, and answers with JSON on the last line.

    {"model": FOLDER, "sounds": ["FILE.f32", ...], "folder": FOLDER}
        for each recording of float32 samples at 16 kHz: the segments that it finds, with the text of each; their
        samples are written to "folder"

Two seconds of silence after each recording end its last segment.
"""

import json
import os
import sys

import numpy
from moonshine_voice import ModelArch, Transcriber

job = json.load(sys.stdin)
transcriber = Transcriber(job["model"], ModelArch.TINY_STREAMING, options={"return_audio_data": "true"})
silence = numpy.zeros(32000, dtype=numpy.float32)
segments = []
for path in job["sounds"]:
    sound = numpy.concatenate([numpy.fromfile(path, dtype=numpy.float32), silence])
    for line in transcriber.transcribe_without_streaming(sound.tolist(), 16000).lines:
        samples = os.path.join(job["folder"], f"{len(segments)}.f32")
        numpy.array(line.audio_data, dtype=numpy.float32).tofile(samples)
        segments.append({"samples": samples, "text": line.text})
print(json.dumps(segments))
