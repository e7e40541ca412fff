import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll } from 'vitest';
import type { AudioSource } from '../../src/domain/audio.ts';
import { findFfmpeg } from '../../src/media/find-ffmpeg.ts';

const run = promisify(execFile);

/** The ffmpeg that creates the files of tests. Tests that need it are skipped without it. */
export const ffmpeg = await findFfmpeg({});
export const noFfmpeg = ffmpeg === undefined ? ' (skipped: ffmpeg is not installed)' : '';

/** Eleven seconds of speech: 44.1 kHz, stereo. */
export const jfk = resolve(import.meta.dirname, '../../../shared/audio/jfk.flac');
export const noJfk = existsSync(jfk) ? '' : ' (skipped: ../shared/audio/jfk.flac is not there)';

/** A folder for the files of one test file, which is removed afterwards. */
export function workFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'voice-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs ffmpeg; the last argument is the output file, whose path is returned. */
export async function make(...parameters: string[]): Promise<string> {
  await run(ffmpeg!, ['-nostdin', '-y', '-loglevel', 'error', ...parameters]);
  return parameters.at(-1)!;
}

/** ffmpeg's arguments for `seconds` of stereo pink noise, always the same. */
export const hiss = (seconds: number, rate = 44_100) => {
  const source = `anoisesrc=color=pink:seed=1:amplitude=0.5:sample_rate=${rate}:duration=${seconds}`;
  return ['-f', 'lavfi', '-i', source, '-ac', '2'];
};

export const fromFile = (path: string): AudioSource => ({ type: 'file', name: 'meeting', path });

export const fromBytes = (bytes: Uint8Array, pieceBytes = 10_007): AudioSource => ({
  type: 'stream',
  name: 'meeting',
  bytes: (async function* () {
    for (let at = 0; at < bytes.byteLength; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
  })(),
});

/** The running ffmpeg processes that this process has started. */
export function childProcesses(): string[] {
  const lines = execFileSync('ps', ['-o', 'ppid=,comm='], { encoding: 'utf8' }).split('\n');
  return lines.filter((line) => line.trim().startsWith(`${process.pid} `) && line.includes('ffmpeg'));
}

/** The names of the files in a folder. */
export const contents = (folder: string) => readdirSync(folder);

/** The samples of a file as ffmpeg decodes them, one array per channel. */
export async function heardByFfmpeg(path: string, channels: number): Promise<Float32Array[]> {
  const { stdout } = await run(
    ffmpeg!,
    ['-v', 'error', '-i', path, '-f', 'f32le', '-c:a', 'pcm_f32le', '-'],
    {
      encoding: 'buffer',
      maxBuffer: 2 ** 28,
    },
  );
  const samples = new Float32Array(Uint8Array.from(stdout).buffer);
  return Array.from({ length: channels }, (_, channel) =>
    samples.filter((_, at) => at % channels === channel),
  );
}
