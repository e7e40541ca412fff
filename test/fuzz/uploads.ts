import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { servedModels } from '../e2e/served-models.ts';
import { peakMiB, pollHealth } from '../e2e/vital-signs.ts';
import { serve, type VoiceServer } from '../e2e/voice-server.ts';
import { BOMBS } from '../fixtures/bombs.ts';
import { mutate, type Random } from './mutations.ts';
import { soundFiles } from './sound-files.ts';

const MODEL = 'tones';
const CLIENTS = 4;
/** The share of clients that leave before the response. */
const LEAVING = 0.1;
/** The share of uploads whose multipart form is damaged instead of the file in it. */
const DAMAGED_FORMS = 0.2;
const MOST_HEALTH_MS = 1_000;
const MOST_GROWTH_MIB = 300;

interface Upload {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly isDamagedForm: boolean;
}

/** Yields all bombs, then damaged files, up to a number or a time. */
function* uploads(
  sounds: ReadonlyMap<string, Buffer>,
  { random, files, until }: UploadOptions,
): Generator<Upload> {
  for (const [name, bytes] of Object.entries(BOMBS)) yield { name, bytes: bytes(), isDamagedForm: false };
  const originals = [...sounds];
  for (let count = 0; until === undefined ? count < files : performance.now() < until; count++) {
    const [name, bytes] = originals[count % originals.length]!;
    const isDamagedForm = random() < DAMAGED_FORMS;
    yield { name: `${count}-${name}`, bytes: isDamagedForm ? bytes : mutate(bytes, random), isDamagedForm };
  }
}

/** Sends an upload, and returns the status, or that the client left. */
async function send({ url }: VoiceServer, upload: Upload, random: Random): Promise<string> {
  const form = new FormData();
  form.set('model', MODEL);
  form.set('file', new Blob([new Uint8Array(upload.bytes)]), upload.name);
  const whole = new Response(form);
  const type = whole.headers.get('content-type')!;
  const body = Buffer.from(await whole.arrayBuffer());
  const leaves = random() < LEAVING;
  const signal = leaves ? AbortSignal.timeout(Math.floor(random() * 300)) : null;
  try {
    const answer = await fetch(`${url}/v1/audio/transcriptions`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: new Uint8Array(upload.isDamagedForm ? damagedHead(body, random) : body),
      signal,
    });
    await answer.text();
    return String(answer.status);
  } catch (error) {
    return leaves ? 'left' : `lost: ${String(error)}`;
  }
}

/** Damages the headers of the multipart form. */
function damagedHead(body: Buffer, random: Random): Buffer {
  return Buffer.concat([mutate(body.subarray(0, 400), random), body.subarray(400)]);
}

export interface UploadOptions {
  readonly random: Random;
  readonly files: number;
  /** The time to end, by `performance.now`. */
  readonly until?: number | undefined;
}

/**
 * Sends bombs and damaged files to a real server, with some clients leaving early. Returns the problems: a
 * response other than a transcript or a 4xx, no answer of /health within a second, growing memory, or files
 * and processes left behind.
 */
export async function fuzzUploads(options: UploadOptions): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'voice-fuzz-'));
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary);
  const models = await servedModels();
  const problems: string[] = [];
  const outcomes = new Map<string, number>();
  try {
    const sounds = await soundFiles(folder);
    const server = await serve({
      modelsDir: models.folder,
      env: { TMPDIR: temporary },
      args: ['--preload', MODEL, '--log-level', 'info'],
    });
    const over = new AbortController();
    // The memory that any work takes does not count as growth.
    for (const [name, bytes] of sounds) await send(server, { name, bytes, isDamagedForm: false }, () => 1);
    const before = peakMiB(server) ?? NaN;
    const beats = pollHealth(server, over.signal);
    const waiting = uploads(sounds, options);
    const client = async () => {
      for (const upload of waiting) {
        const sent = performance.now();
        const outcome = await send(server, upload, options.random);
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        const acceptable = upload.isDamagedForm ? /^(200|4..|left)$/ : /^(200|400|413|left)$/;
        if (!acceptable.test(outcome)) problems.push(`${upload.name} was answered ${outcome}`);
        const seconds = (performance.now() - sent) / 1_000;
        if (seconds > 5) console.log(`${upload.name}: ${outcome} after ${seconds.toFixed(1)} s`);
        server.takeLog();
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
    console.log('uploads:', Object.fromEntries(outcomes));
    console.log(`slowest /health ${slowest.toFixed(0)} ms; the server grew by ${grown.toFixed(0)} MiB`);
  } finally {
    await models.remove();
    rmSync(folder, { recursive: true, force: true });
  }
  return problems;
}
