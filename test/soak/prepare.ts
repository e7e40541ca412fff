import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareSpeech } from '../../src/media/prepare.ts';
import { hasRecordings, recording } from '../bench/recordings.ts';
import { wav } from '../fixtures/signals.ts';
import { renderManifest } from '../../src/models/manifest.ts';
import { toPcm16 } from '../../src/audio/pcm16.ts';
import { type ServedModels, servedModels } from '../e2e/served-models.ts';
import { record, sentences, type ToneRecording } from '../e2e/tone-recordings.ts';
import { installFunctionalKokoro } from '../helpers/functional-kokoro.ts';
import { installFunctional } from '../helpers/functional-model.ts';
import { isInstalled } from '../helpers/installed-program.ts';
import { CLIPS, FRAGILE, VISITOR } from './world.ts';

/** Prepares models, recordings and folders before the server starts. */

/** File names by format; ffmpeg chooses the encoder by the name. */
const CONTAINERS = { mp3: 'a.mp3', flac: 'a.flac', opus: 'a.opus', webm: 'a.webm', m4a: 'a.m4a' };
const TALKS = ['austen-0930.wav', 'austen-0880.wav'];
/** The size of the temporary folder; the server keeps a part of it free. */
const FOLDER_MB = 256;

export async function prepareModels(folder: string): Promise<ServedModels & { readonly visitor: string }> {
  const models = await servedModels();
  installFunctionalKokoro(models.folder);
  installFunctional(models.folder, { name: FRAGILE, engineConfig: { beam_size: 1 } });
  const visitor = join(folder, VISITOR);
  const { manifest } = installFunctional(folder, { name: VISITOR, engineConfig: { beam_size: 1 } });
  // A pull copies only files that the manifest names.
  const files = readdirSync(join(visitor, 'onnx')).map((name) => ({ path: `onnx/${name}` }));
  const all = [...manifest.files.filter(({ path }) => !path.startsWith('onnx/')), ...files];
  writeFileSync(join(visitor, 'voice.yaml'), renderManifest({ ...manifest, files: all }));
  return { ...models, visitor };
}

export const toneClips = (): readonly ToneRecording[] =>
  Array.from({ length: CLIPS }, (_, seed) => record([{ silence: 0.4 }, ...sentences(2, seed)]));

/** A clip in every format that can be made here. */
export function asFiles(clip: ToneRecording, folder: string): ReadonlyMap<string, Uint8Array> {
  const files = new Map<string, Uint8Array>([['wav', clip.bytes]]);
  if (!isInstalled('ffmpeg')) return files;
  for (const [container, name] of Object.entries(CONTAINERS)) {
    const to = join(folder, name);
    execFileSync('ffmpeg', ['-y', '-loglevel', 'error', '-i', '-', to], { input: clip.bytes });
    files.set(container, execFileSync('cat', [to]));
  }
  return files;
}

/** Recordings of human speech with pauses around them; none if the model or the recordings are missing. */
export async function talks({ skipped }: ServedModels) {
  const found = new Map<string, { readonly pcm: Uint8Array; readonly file: Uint8Array }>();
  if (skipped !== '' || !hasRecordings()) return found;
  for (const name of TALKS) {
    const speech = await samplesOf(recording(name));
    const samples = new Float32Array(speech.length + 32_000);
    samples.set(speech, 8_000);
    found.set(name, { pcm: toPcm16(samples), file: wav(samples) });
  }
  return found;
}

async function samplesOf(path: string): Promise<Float32Array> {
  const prepared = await prepareSpeech(
    { type: 'file', name: path, path },
    { searchPath: process.env['PATH'], signal: new AbortController().signal },
  );
  try {
    return Float32Array.from(await prepared.read(0, prepared.samples));
  } finally {
    await prepared.close();
  }
}

/**
 * A temporary folder with a file system of its own, if this user may mount one, so that it can be filled
 * without harm.
 */
export function temporaryFolder(path: string): { readonly mayFill: boolean; remove(): void } {
  mkdirSync(path);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${FOLDER_MB}m`, 'tmpfs', path], { stdio: 'ignore' });
    return { mayFill: true, remove: () => void execFileSync('umount', ['--lazy', path]) };
  } catch {
    return { mayFill: false, remove: () => undefined };
  }
}
