import { closeSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { wavHeader } from '../../src/audio/wav.ts';

/** The folder of recordings, which is not part of the repository. */
export const RECORDINGS = '../shared/audio';

export const recording = (name: string) => join(RECORDINGS, name);
export const hasRecordings = () => existsSync(recording('references.json'));

export interface Reference {
  readonly file: string;
  readonly text: string;
}

/** The English recordings with reference texts. */
export function englishReferences(): Reference[] {
  const references: Record<string, { language: string; text: string | null }> = JSON.parse(
    readFileSync(recording('references.json'), 'utf8'),
  );
  return Object.entries(references).flatMap(([file, { language, text }]) =>
    language === 'en' && text !== null ? [{ file, text }] : [],
  );
}

/**
 * English recordings at 16 kHz, mono, 16 bits, with a plain header, so that they can be joined byte by byte.
 */
const JOINABLE = [
  'talk-60s',
  'quilter',
  'austen-0870',
  'austen-0880',
  'austen-0890',
  'austen-0920',
  'austen-0930',
];
const RATE = 16_000;
export const HEADER_BYTES = 44;
const PAUSE = Buffer.alloc(0.7 * RATE * 2);

/** Writes a WAV of `seconds` at `path`: speech with pauses, repeated. Uses little memory at any length. */
export function writeSpeech(path: string, seconds: number): void {
  const turn = Buffer.concat(
    JOINABLE.flatMap((name) => [readFileSync(recording(`${name}.wav`)).subarray(HEADER_BYTES), PAUSE]),
  );
  const file = openSync(path, 'w');
  try {
    let left = Math.round(seconds * RATE) * 2;
    writeSync(file, wavHeader(RATE, left));
    while (left > 0) left -= writeSync(file, turn, 0, Math.min(left, turn.length));
  } finally {
    closeSync(file);
  }
}
