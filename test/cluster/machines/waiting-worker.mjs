import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { resolveSettings } from '../../../dist/src/config/resolve-settings.js';
import { VoiceError } from '../../../dist/src/domain/errors.js';
import { streamOf } from '../../../dist/src/realtime/decoding/decode-stream.js';
import { STT } from '../../../dist/src/rpc/services.js';
import { sttHandlers } from '../../../dist/src/rpc/stt-service.js';
import { runWorker } from '../../../dist/src/worker/run-worker.js';

/**
 * `voice worker` with an engine whose calls only wait, `--wait MS` each, one at a time. Its transcripts are its
 * process id.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cluster: { type: 'string' },
    host: { type: 'string' },
    wait: { type: 'string', default: '500' },
    'drain-seconds': { type: 'string' },
  },
});

const capabilities = {
  architecture: 'encoder-decoder',
  streaming: true,
  languages: ['auto', 'en'],
  wordTimestamps: false,
  translation: false,
  partialTranscripts: true,
  hotWords: false,
  batchInference: false,
  languageDetection: true,
  initialPrompt: false,
};
const resources = { memoryMb: 64, gpuRequired: false, gpuRecommended: false, loadTimeSeconds: 1 };
const model = (name) => ({
  manifest: {
    name,
    version: '1',
    type: 'stt',
    engine: 'whisper',
    description: 'It waits.',
    capabilities,
    resources,
    engineConfig: {},
    files: [],
  },
  folder: '',
});

let turn = Promise.resolve();
/** Runs calls one after the other, as on one lane. */
const wait = (signal) => {
  const mine = turn.then(() => sleep(Number(values.wait), undefined, { signal }));
  turn = mine.catch(() => undefined);
  return mine;
};

const engine = {
  facts: {
    capabilities,
    lanes: 1,
    batchRows: 1,
    paddedSeconds: 0,
    packing: 'sentences',
    doubtfulLogprob: -99,
    warnings: [],
  },
  warm() {},
  async transcribe(rows, signal) {
    try {
      await wait(signal);
    } catch (error) {
      throw VoiceError.from(error);
    }
    const facts = { tokens: [], temperature: 0, avgLogprob: 0, compressionRatio: 1, noSpeechProb: 0 };
    const segment = { text: String(process.pid), start: 0, end: 1, ...facts };
    return rows.map(() => ({ ok: true, result: { language: 'en', segments: [segment] } }));
  },
  async close() {},
};

const interrupt = new AbortController();
process.on('SIGTERM', () => interrupt.abort());
await runWorker({
  settings: resolveSettings({
    options: { host: values.host, drainSeconds: values['drain-seconds'] },
    env: {},
  }),
  address: values.cluster,
  models: positionals.map(model),
  threadsFor: () => 1,
  open: async () => ({
    lanes: 1,
    addTo: (server, observe) =>
      server.addService(
        STT,
        sttHandlers(engine, (...live) => streamOf(engine, ...live), observe),
      ),
    close: () => engine.close(),
  }),
  version: '0',
  log: ({ message }) => process.stderr.write(`${message}\n`),
  signal: interrupt.signal,
});
process.exit(0);
