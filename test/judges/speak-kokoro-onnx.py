"""kokoro-onnx as a judge: one text, as a whole program.

    python speak-kokoro-onnx.py MODEL VOICES VOICE TEXT WAV

VOICES is a folder of kokoro-js's voices. Writes the sound, and prints on the last line the processor time it took in
seconds and its peak memory in bytes.
"""

import json
import os
import resource
import sys
import tempfile
import wave

import numpy as np
from kokoro_onnx import Kokoro

model, voices, voice, text, path = sys.argv[1:]
style = np.fromfile(os.path.join(voices, voice + ".bin"), dtype=np.float32).reshape(-1, 1, 256)
with tempfile.TemporaryDirectory() as folder:
    packed = os.path.join(folder, "voices.npz")
    np.savez(packed, **{voice: style})
    kokoro = Kokoro(model, packed)
samples, rate = kokoro.create(text, voice=voice, lang="en-us")
with wave.open(path, "wb") as out:
    out.setnchannels(1)
    out.setsampwidth(2)
    out.setframerate(rate)
    out.writeframes((np.clip(samples, -1, 1) * 32767).astype("<i2").tobytes())
used = resource.getrusage(resource.RUSAGE_SELF)
print(json.dumps({"cpuSeconds": used.ru_utime + used.ru_stime, "peakBytes": used.ru_maxrss * 1024}))
