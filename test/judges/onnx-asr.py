"""onnx-asr as a judge of transducers: `python onnx-asr.py MODEL TYPE CLIP...`.

MODEL is a folder in onnx-asr's layout, TYPE nemo-conformer-tdt or nemo-conformer-rnnt, a CLIP 16 kHz samples
as raw 32-bit floats. Prints a JSON line for each clip: its tokens, and when each begins, in seconds.
"""

import json
import sys

import numpy as np
import onnx_asr

folder, kind, *paths = sys.argv[1:]
model = onnx_asr.load_model(kind, folder).with_timestamps()
for path in paths:
    result = model.recognize(np.fromfile(path, np.float32))
    print(json.dumps({"tokens": list(result.tokens), "timestamps": [float(time) for time in result.timestamps]}))
