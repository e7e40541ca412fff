// Kokoro by kokoro-js: `node kokoro-js.mjs < job.json`, with a job
// - `model`: a folder with the hub's layout;
// - `symbols`: the text in Kokoro's phoneme symbols;
// - `voice`: a file of 510 rows of 256 floats, of which it takes row n for n symbols;
// - `speed`: default 1;
// - `dtype`: `fp32` (default), `q8`, …, which chooses the file.
// Prints one JSON line `{ ids, samples }`: the tokenizer's ids, and base64 of float32 at 24 kHz.
import './no-telemetry.mjs';
import { dirname, relative, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { env } from '@huggingface/transformers';
import { KokoroTTS } from 'kokoro-js';

env.allowRemoteModels = false;

const { model, symbols, voice, speed = 1, dtype = 'fp32' } = JSON.parse(await text(process.stdin));
const tts = await KokoroTTS.from_pretrained(model, { dtype, device: 'cpu' });
const { input_ids } = tts.tokenizer(symbols, { truncation: true });
// Voices are names of files beside kokoro-js's own.
const voices = resolve(dirname(fileURLToPath(import.meta.resolve('kokoro-js'))), '../voices');
const { audio } = await tts.generate_from_ids(input_ids, {
  voice: relative(voices, resolve(voice)).replace(/\.bin$/, ''),
  speed,
});
console.log(
  JSON.stringify({
    ids: Array.from(input_ids.data, Number),
    samples: Buffer.from(audio.buffer, audio.byteOffset, audio.byteLength).toString('base64'),
  }),
);
