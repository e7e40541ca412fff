// Offline transducers by sherpa-onnx: `node sherpa-transducer.mjs < job.json`; see job.mjs. `model` is a
// folder with encoder.onnx, decoder.onnx, joiner.onnx and tokens.txt, and `kind` is transducer (icefall's) or
// nemo_transducer. With `beams` 0 it uses greedy search, else `modified_beam_search`. `hotWords` are lines of
// characters with spaces between them. Prints the tokens, and the start of each in seconds.
import './no-telemetry.mjs';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sherpa from 'sherpa-onnx-node';
import { RATE, judge, readJob } from './job.mjs';

const job = await readJob();
const { kind, beams = 0, hotWords = [], hotWordScore = 1.5 } = job;
const hotWordsFile = join(job.model, 'hotwords.txt');
if (hotWords.length > 0) writeFileSync(hotWordsFile, hotWords.map((line) => `${line}\n`).join(''));
const suffix = job.suffix ?? '.onnx';
const config = {
  featConfig: { sampleRate: RATE, featureDim: job.bins ?? 80 },
  modelConfig: {
    transducer: {
      encoder: join(job.model, `encoder${suffix}`),
      decoder: join(job.model, `decoder${suffix}`),
      joiner: join(job.model, `joiner${suffix}`),
    },
    tokens: join(job.model, 'tokens.txt'),
    modelType: kind,
    modelingUnit: 'cjkchar',
    numThreads: job.threads,
    provider: 'cpu',
  },
  decodingMethod: beams > 0 ? 'modified_beam_search' : 'greedy_search',
  maxActivePaths: beams || 4,
  ...(hotWords.length > 0 && { hotwordsFile: hotWordsFile, hotwordsScore: hotWordScore }),
};

await judge(job, async () => {
  const recognizer = await sherpa.OfflineRecognizer.createAsync(config);
  return async (samples) => {
    const stream = recognizer.createStream();
    stream.acceptWaveform({ samples, sampleRate: RATE });
    const { text, tokens, timestamps, durations } = await recognizer.decodeAsync(stream);
    return { text, tokens, timestamps, durations };
  };
});
