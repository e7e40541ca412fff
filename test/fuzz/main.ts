import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { servedModels } from '../e2e/served-models.ts';
import { peakMiB, pulse } from '../e2e/vital-signs.ts';
import { serve, type VoiceServer } from '../e2e/voice-server.ts';
import { BOMBS } from '../fixtures/bombs.ts';
import { mutate, seededRandom } from './mutations.ts';
import { soundFiles } from './sound-files.ts';

// npm run fuzz [-- --files 3000 --seed 7]: uploads that were made to hurt, and damaged ones, sent to a real server by
// clients of whom some leave early. Ends with 1 where the server answered anything but a transcript or a 4xx, did not
// answer /health within a second, grew, or left something behind.

const MODEL = 'tones';
const CLIENTS = 4;
/** Of those that upload, so many do not wait for their answer. */
const LEAVING = 0.1;
const MOST_HEALTH_MS = 1_000;
const MOST_GROWTH_MIB = 300;

const { values } = parseArgs({
  options: { files: { type: 'string', default: '300' }, seed: { type: 'string', default: '1' } },
});
const files = Number(values.files);
const random = seededRandom(Number(values.seed));

interface Upload {
  readonly name: string;
  readonly bytes: Uint8Array;
}

function* uploads(sounds: ReadonlyMap<string, Buffer>): Generator<Upload> {
  for (const [name, bytes] of Object.entries(BOMBS)) yield { name, bytes: bytes() };
  const originals = [...sounds];
  for (let count = 0; count < files; count++) {
    const [name, bytes] = originals[count % originals.length]!;
    yield { name: `${count}-${name}`, bytes: mutate(bytes, random) };
  }
}

/** What became of it: the status, or that the client left. */
async function send({ url }: VoiceServer, { name, bytes }: Upload): Promise<string> {
  const form = new FormData();
  form.set('model', MODEL);
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  const leaves = random() < LEAVING;
  const signal = leaves ? AbortSignal.timeout(Math.floor(random() * 300)) : null;
  try {
    const answer = await fetch(`${url}/v1/audio/transcriptions`, { method: 'POST', body: form, signal });
    await answer.text();
    return String(answer.status);
  } catch (error) {
    return leaves ? 'left' : `lost: ${String(error)}`;
  }
}

const folder = mkdtempSync(join(tmpdir(), 'voice-fuzz-'));
const temporary = join(folder, 'tmp');
execFileSync('mkdir', [temporary]);
const models = await servedModels();
const problems: string[] = [];
const outcomes = new Map<string, number>();
try {
  const sounds = await soundFiles(folder);
  const server = await serve({
    modelsDir: models.folder,
    env: { TMPDIR: temporary },
    args: ['--preload', MODEL],
  });
  const over = new AbortController();
  // What a server takes when it works at all is no growth.
  for (const [name, bytes] of sounds) await send(server, { name, bytes });
  const before = peakMiB(server) ?? NaN;
  const beats = pulse(server, over.signal);
  const waiting = uploads(sounds);
  const client = async () => {
    for (const upload of waiting) {
      const sent = performance.now();
      const outcome = await send(server, upload);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      if (!/^(200|400|413|left)$/.test(outcome)) problems.push(`${upload.name} was answered ${outcome}`);
      const seconds = (performance.now() - sent) / 1_000;
      if (seconds > 5) console.log(`${upload.name}: ${outcome} after ${seconds.toFixed(1)} s`);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  over.abort();
  const slowest = (await beats).at(-1) ?? NaN;
  const grown = (peakMiB(server) ?? NaN) - before;
  const left = execFileSync('ps', ['-o', 'comm=', '--ppid', String(server.pid)], { encoding: 'utf8' });
  if (/ffmpeg/.test(left)) problems.push('ffmpeg goes on');
  if (slowest > MOST_HEALTH_MS) problems.push(`/health took ${slowest.toFixed(0)} ms`);
  if (grown > MOST_GROWTH_MIB) problems.push(`the server grew by ${grown.toFixed(0)} MiB`);
  const code = await server.end();
  if (code !== 0) problems.push(`the server ended with ${code}`);
  const remains = readdirSync(temporary);
  if (remains.length > 0) problems.push(`left in the temporary folder: ${remains.join(', ')}`);
  console.log(Object.fromEntries(outcomes));
  console.log(`slowest /health ${slowest.toFixed(0)} ms; the server grew by ${grown.toFixed(0)} MiB`);
} finally {
  await models.remove();
  rmSync(folder, { recursive: true, force: true });
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
