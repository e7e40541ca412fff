// Whisper by the pipeline of transformers.js: `node whisper-pipeline.mjs < job.json`; see job.mjs. `model` is a
// folder with the hub's layout, and a job may also have
// - `options` of the call, such as { language, task, return_timestamps: true | 'word' };
// - `dtype`: `fp32` (default), `fp16`, `q8`, …, which chooses the files.
// A clip's line has its text and, with timestamps, `chunks: [{ text, timestamp: [start, end] }]`.
import './no-telemetry.mjs';
import { env, pipeline } from '@huggingface/transformers';
import { judge, readJob } from './job.mjs';

env.allowRemoteModels = false;

const job = await readJob();
const { options = {}, dtype = 'fp32' } = job;

await judge({ ...job, lanes: 1 }, () =>
  pipeline('automatic-speech-recognition', job.model, {
    dtype,
    device: 'cpu',
    session_options: { intraOpNumThreads: job.threads, interOpNumThreads: 1 },
  }).then((hear) => (clip) => hear(clip, options)),
);
