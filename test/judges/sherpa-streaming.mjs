// Streaming transducers by sherpa-onnx: `node sherpa-streaming.mjs < job.json`; see job.mjs. `model` is a
// folder with encoder.onnx, decoder.onnx, joiner.onnx and tokens.txt. Each clip is sent in pieces of `frame`
// seconds (default 0.1), the text is read after each, and `tail` seconds of silence follow (default 1).
// `language` is for multilingual models. With `beams` 0 it uses greedy search, else `modified_beam_search`.
// `hotWords` are lines of characters with spaces between them. Prints the tokens, the start of each in
// seconds, and the interim texts. With `streams`, that many clips are decoded together.
import './no-telemetry.mjs';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sherpa from 'sherpa-onnx-node';
import { RATE, judge, readJob } from './job.mjs';

const job = await readJob();
const { bins = 80, frame = 0.1, tail = 1, beams = 0, language, hotWords = [], hotWordScore = 1.5 } = job;
const hotWordsFile = join(job.model, 'hotwords.txt');
if (hotWords.length > 0) writeFileSync(hotWordsFile, hotWords.map((line) => `${line}\n`).join(''));
const config = {
  featConfig: { sampleRate: RATE, featureDim: bins },
  modelConfig: {
    transducer: {
      encoder: join(job.model, 'encoder.onnx'),
      decoder: join(job.model, 'decoder.onnx'),
      joiner: join(job.model, 'joiner.onnx'),
    },
    tokens: join(job.model, 'tokens.txt'),
    modelingUnit: 'cjkchar',
    numThreads: job.threads,
    provider: 'cpu',
  },
  decodingMethod: beams > 0 ? 'modified_beam_search' : 'greedy_search',
  maxActivePaths: beams || 4,
  ...(hotWords.length > 0 && { hotwordsFile: hotWordsFile, hotwordsScore: hotWordScore }),
};
const FRAME = Math.round(frame * RATE);

await judge(job, async () => {
  const recognizer = new sherpa.OnlineRecognizer(config);
  const silence = new Float32Array(tail * RATE);
  return async (samples) => {
    const stream = recognizer.createStream();
    if (language) stream.setOption('language', language);
    const texts = [];
    const take = (part) => {
      stream.acceptWaveform({ samples: part, sampleRate: RATE });
      while (recognizer.isReady(stream)) recognizer.decode(stream);
      texts.push(recognizer.getResult(stream).text);
    };
    for (let at = 0; at < samples.length; at += FRAME) take(samples.subarray(at, at + FRAME));
    take(silence);
    const { text, tokens, timestamps } = recognizer.getResult(stream);
    return { text, tokens, timestamps, texts };
  };
});
