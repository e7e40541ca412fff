"""faster-whisper as a judge: one recording, as a whole program.

    python whisper-faster.py MODEL BEAM one-by-one|batched RECORDING

Prints the text, and on the last line the processor time it took in seconds and its peak memory in bytes.
"""

import json
import resource
import sys

from faster_whisper import BatchedInferencePipeline, WhisperModel

folder, beam, mode, path = sys.argv[1:]
model = WhisperModel(folder, device="cpu", compute_type="int8", cpu_threads=2)
if mode == "batched":
    segments, _ = BatchedInferencePipeline(model=model).transcribe(path, beam_size=int(beam), batch_size=8)
else:
    segments, _ = model.transcribe(path, beam_size=int(beam))
for segment in segments:
    print(segment.text.strip())
used = resource.getrusage(resource.RUSAGE_SELF)
print(json.dumps({"cpuSeconds": used.ru_utime + used.ru_stime, "peakBytes": used.ru_maxrss * 1024}))
