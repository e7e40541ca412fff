"""kokoro-onnx as a judge: speaks many sentences.

    python speak-all-kokoro-onnx.py MODEL VOICES < jobs.json

VOICES is a folder of kokoro-js's voices. A job is {"text", "voice", "language", "path"}: its sound is written to path.
"""

import json
import os
import sys
import tempfile
import wave

import numpy as np
from kokoro_onnx import Kokoro

model, voices = sys.argv[1:]
jobs = json.load(sys.stdin)


def style(voice):
    return np.fromfile(os.path.join(voices, voice + ".bin"), dtype=np.float32).reshape(-1, 1, 256)


with tempfile.TemporaryDirectory() as folder:
    packed = os.path.join(folder, "voices.npz")
    np.savez(packed, **{voice: style(voice) for voice in {job["voice"] for job in jobs}})
    kokoro = Kokoro(model, packed)
for job in jobs:
    samples, rate = kokoro.create(job["text"], voice=job["voice"], lang=job["language"])
    with wave.open(job["path"], "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(rate)
        out.writeframes((np.clip(samples, -1, 1) * 32767).astype("<i2").tobytes())
