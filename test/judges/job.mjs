import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';

/**
 * Reads a job from standard input, as JSON: `{ model, threads, lanes?, segments: [{ path, start?, end? }] }`.
 * `model` is the folder of a model: for Moonshine one with encoder_model.onnx and decoder_model_merged.onnx.
 * `path` is a 16 kHz mono WAV of 16 bits, or raw 32-bit floats if it ends in .f32; `start` and `end` are
 * seconds in it. `threads` is the number of intra-op threads, `lanes` the number of concurrent segments if
 * the judge supports that.
 */
export async function readJob() {
  const { segments, ...job } = JSON.parse(await text(process.stdin));
  const files = new Map();
  const clips = segments.map(({ path, start = 0, end = Infinity }) => {
    if (!files.has(path)) files.set(path, readSamples(path));
    return files.get(path).slice(Math.round(start * RATE), Math.min(end * RATE, Number.MAX_SAFE_INTEGER));
  });
  return { lanes: 1, ...job, clips };
}

/**
 * Loads a model, transcribes every clip, `lanes` at a time, and prints one JSON line `{ text, seconds }` per
 * clip, with any other fields that `hear` returns; then `{ loadSeconds, warmSeconds, inferenceSeconds,
 * cpuSeconds, audioSeconds }`. `cpuSeconds` is the processor time of the inference in all threads. Before the
 * measurement the model transcribes one second, which takes `warmSeconds`, because first runs are slow.
 */
export async function judge({ clips, lanes }, load) {
  const loading = stopwatch();
  const hear = await load();
  const loadSeconds = loading();

  const warming = stopwatch();
  if (clips.length > 0) await hear(clips[0].slice(0, RATE));
  const warmSeconds = warming();

  const before = process.cpuUsage();
  const inference = stopwatch();
  const heard = [];
  let next = 0;
  const work = async () => {
    while (next < clips.length) {
      const index = next++;
      const seconds = stopwatch();
      const answer = await hear(clips[index]);
      const { text, ...more } = typeof answer === 'string' ? { text: answer } : answer;
      heard[index] = { text: text.trim(), ...more, seconds: seconds() };
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
  const inferenceSeconds = inference();
  const { user, system } = process.cpuUsage(before);
  const cpuSeconds = (user + system) / 1e6;
  const audioSeconds = clips.reduce((sum, clip) => sum + clip.length / RATE, 0);
  const totals = { loadSeconds, warmSeconds, inferenceSeconds, cpuSeconds, audioSeconds };
  for (const line of [...heard, totals]) console.log(JSON.stringify(line));
}

/** The sample rate for all judges, in hertz. */
export const RATE = 16_000;

function stopwatch() {
  const start = performance.now();
  return () => (performance.now() - start) / 1000;
}

function readSamples(path) {
  const bytes = readFileSync(path);
  if (path.endsWith('.f32'))
    return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  const data = dataChunk(path, bytes);
  return Float32Array.from({ length: data.length >> 1 }, (_, index) => data.readInt16LE(2 * index) / 32_768);
}

function dataChunk(path, bytes) {
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    if (name === 'fmt ') {
      const [channels, rate, bits] = [
        bytes.readUInt16LE(at + 10),
        bytes.readUInt32LE(at + 12),
        bytes.readUInt16LE(at + 22),
      ];
      if (channels !== 1 || rate !== RATE || bits !== 16)
        throw new Error(`${path}: not 16 kHz mono of 16 bits.`);
    }
    if (name === 'data') return bytes.subarray(at + 8, at + 8 + size);
    at += 8 + size + (size % 2);
  }
  throw new Error(`${path}: no WAV.`);
}
