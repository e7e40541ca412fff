import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** File names, and ffmpeg's options to encode each. */
const FORMS: Readonly<Record<string, readonly string[]>> = {
  'a.wav': [],
  'floats.wav': ['-c:a', 'pcm_f32le'],
  'a.mp3': ['-b:a', '48k'],
  'a.flac': [],
  'a.ogg': ['-c:a', 'libvorbis'],
  'a.opus': ['-c:a', 'libopus'],
  'flac.ogg': ['-c:a', 'flac'],
  'a.webm': ['-c:a', 'libopus'],
  'aac.mkv': ['-c:a', 'aac'],
  'a.m4a': ['-c:a', 'aac'],
  'first.m4a': ['-c:a', 'aac', '-movflags', '+faststart'],
  'fragments.mp4': ['-c:a', 'aac', '-movflags', '+frag_keyframe+empty_moov'],
  'alac.m4a': ['-c:a', 'alac'],
  'a.aac': ['-c:a', 'aac'],
  'a.aiff': [],
  'a.caf': [],
};

/** Three seconds of noise in every supported format, by name. */
export async function soundFiles(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const source = ['-f', 'lavfi', '-i', 'anoisesrc=color=pink:seed=1:amplitude=0.5:duration=3', '-ac', '2'];
  const files = new Map<string, Buffer>();
  for (const [name, options] of Object.entries(FORMS)) {
    const path = join(folder, name);
    await run('ffmpeg', ['-nostdin', '-y', '-loglevel', 'error', ...source, ...options, path]);
    files.set(name, await readFile(path));
  }
  return files;
}
