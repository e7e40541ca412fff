"""piper-tts as a judge. Reads a job as JSON on standard input, and answers with JSON on the last line.

    {"mode": "ids", "config": "VOICE.onnx.json", "texts": [...]}
        the phoneme ids of each sentence of each text
    {"mode": "samples", "voice": "VOICE.onnx", "texts": [...], "folder": "DIR"}
        writes DIR/0.f32 …: the samples of each text without noise, and returns the frames of each id
    {"mode": "speak", "voice": "VOICE.onnx", "threads": 2, "sentence": "…", "passage": "…", "rounds": 3,
     "write": [[text, "FILE.wav"], …]}
        the time to the first sound, and the time of a whole passage
"""

import json
import resource
import sys
import time
import wave

import onnxruntime
from piper import PiperConfig, PiperVoice, SynthesisConfig

job = json.load(sys.stdin)


def load(**more):
    if "threads" in job:
        make = onnxruntime.SessionOptions

        def options():
            made = make()
            made.intra_op_num_threads = job["threads"]
            return made

        onnxruntime.SessionOptions = options
    return PiperVoice.load(job["voice"], **more)


def cpu():
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def ids():
    with open(job["config"], encoding="utf-8") as file:
        config = PiperConfig.from_dict(json.load(file))
    voice = PiperVoice(session=None, config=config, use_tashkeel=False)
    return [
        [voice.phonemes_to_ids(sentence) for sentence in voice.phonemize(text) if sentence]
        for text in job["texts"]
    ]


def samples():
    voice = load(include_alignments=True)
    still = SynthesisConfig(noise_scale=0, noise_w_scale=0)
    told = []
    for nth, text in enumerate(job["texts"]):
        with open(f"{job['folder']}/{nth}.f32", "wb") as file:
            chunks = list(voice.synthesize(text, still, include_alignments=True))
            for chunk in chunks:
                file.write(chunk.audio_float_array.astype("<f4").tobytes())
            told.append([chunk.phoneme_id_samples.tolist() for chunk in chunks])
    return told


def speak():
    begin = time.perf_counter()
    voice = load()
    loaded = time.perf_counter() - begin
    list(voice.synthesize(job["sentence"]))
    first, took, busy, sound = [], [], [], 0
    for _ in range(job["rounds"]):
        begin = time.perf_counter()
        next(iter(voice.synthesize(job["sentence"])))
        first.append(1000 * (time.perf_counter() - begin))
        begin, spent = time.perf_counter(), cpu()
        chunks = list(voice.synthesize(job["passage"]))
        took.append(time.perf_counter() - begin)
        busy.append(cpu() - spent)
        sound = sum(len(chunk.audio_float_array) for chunk in chunks) / chunks[0].sample_rate
    for text, path in job.get("write", []):
        with wave.open(path, "wb") as file:
            voice.synthesize_wav(text, file)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    return {
        "loadSeconds": loaded,
        "sentenceMs": first,
        "seconds": took,
        "cpuSeconds": busy,
        "soundSeconds": sound,
        "peakBytes": peak,
    }


print(json.dumps({"ids": ids, "samples": samples, "speak": speak}[job["mode"]]()))
