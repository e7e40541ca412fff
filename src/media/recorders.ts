import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { SPEECH_RATE } from '../domain/audio.ts';
import { type FfmpegSearch, findFfmpeg, onPath } from './find-ffmpeg.ts';

/** A way to record a microphone: 16-bit little-endian PCM, 16 kHz mono, on the program's standard output. */
export interface Recorder {
  readonly program: 'ffmpeg' | 'arecord' | 'sox';
  /** The sound system, if the program supports several. */
  readonly system?: string;
  /** `device` is the user's name of the device; default: the system's own. */
  readonly args: (device: string | undefined) => readonly string[];
  /** Variables to add to the environment. */
  readonly env?: (device: string) => Readonly<Record<string, string>>;
  /** The program has no default device; without a name, the first listed one is used. */
  readonly needsDevice?: true;
}

const RATE = String(SPEECH_RATE);

/** Packets are written immediately: buffering would delay them. */
const toPcm = ['-ac', '1', '-ar', RATE, '-f', 's16le', '-flush_packets', '1', 'pipe:1'];

const ffmpeg = (
  system: string,
  input: (device: string | undefined) => string,
  options: readonly string[] = [],
): Recorder => ({
  program: 'ffmpeg',
  system,
  args: (device) =>
    [
      ['-nostdin', '-hide_banner', '-loglevel', 'error', '-fflags', 'nobuffer'],
      ['-f', system, ...options, '-i', input(device)],
      toPcm,
    ].flat(),
});

const ARECORD: Recorder = {
  program: 'arecord',
  args: (device) =>
    [
      ['-q', '-t', 'raw', '-f', 'S16_LE', '-r', RATE, '-c', '1'],
      device === undefined ? [] : ['-D', device],
    ].flat(),
};

const SOX: Recorder = {
  program: 'sox',
  args: () =>
    [
      ['-q', '-d', '-t', 'raw', '-e', 'signed-integer', '-b', '16', '-L'],
      ['-r', RATE, '-c', '1', '-'],
    ].flat(),
  env: (device) => ({ AUDIODEV: device }),
};

const usual = (device = 'default') => device;

/** 50 ms of PulseAudio's default format; without it, old versions buffer seconds. */
const PULSE_FRAGMENT_BYTES = '9600';

const LINUX: readonly Recorder[] = [
  ffmpeg('pulse', usual, ['-fragment_size', PULSE_FRAGMENT_BYTES]),
  ffmpeg('alsa', usual),
  ARECORD,
  SOX,
];

const MAC: readonly Recorder[] = [ffmpeg('avfoundation', (device) => `:${usual(device)}`), SOX];

const WINDOWS: readonly Recorder[] = [
  { ...ffmpeg('dshow', (device = '') => `audio=${device}`), needsDevice: true },
  SOX,
];

/** The recording programs of a platform, in the order in which they are tried. */
export function recordersOf(platform: NodeJS.Platform): readonly Recorder[] {
  if (platform === 'darwin') return MAC;
  return platform === 'win32' ? WINDOWS : LINUX;
}

/** The names of the recording programs, for messages. */
export const recorderNames = (platform: NodeJS.Platform): string =>
  [...new Set(recordersOf(platform).map(({ program }) => program))].join(', ');

/** An installed recorder and its arguments. */
export interface FoundRecorder {
  /** `ffmpeg (pulse)` */
  readonly name: string;
  readonly path: string;
  readonly args: readonly string[];
  /** Variables that are added to the environment. */
  readonly env: Readonly<Record<string, string>>;
}

/** The folders to search for recorders, and the device to record from. */
export interface RecorderSearch extends FfmpegSearch {
  /** In the recorder's own naming; default: the system's own. */
  readonly device?: string | undefined;
}

/** Finds the installed recorders. Only trying one shows whether it gives sound. */
export async function findRecorders(
  { device, ...search }: RecorderSearch,
  platform: NodeJS.Platform = process.platform,
): Promise<readonly FoundRecorder[]> {
  const found: FoundRecorder[] = [];
  for (const { program, system, args, env, needsDevice } of recordersOf(platform)) {
    const path =
      program === 'ffmpeg' ? await findFfmpeg(search) : await onPath(program, search.searchPath ?? '');
    if (path === undefined) continue;
    const named = device ?? (needsDevice ? await firstDevice(path) : undefined);
    if (needsDevice && named === undefined) continue;
    found.push({
      name: system === undefined ? program : `${program} (${system})`,
      path,
      args: args(named),
      env: named === undefined ? {} : (env?.(named) ?? {}),
    });
  }
  return found;
}

const LIST_MS = 5_000;

/** The first microphone that ffmpeg lists on Windows. */
async function firstDevice(path: string): Promise<string | undefined> {
  const args = ['-hide_banner', '-list_devices', 'true', '-f', 'dshow', '-i', 'dummy'];
  // After listing devices, ffmpeg exits with an error code.
  const listed = await promisify(execFile)(path, args, { timeout: LIST_MS, windowsHide: true }).catch(
    (error: unknown) => error as { readonly stderr?: string },
  );
  return firstMicrophone(listed.stderr ?? '');
}

/** `"Microphone (Realtek)" (audio)`, or, from older versions, the first name under a heading. */
export function firstMicrophone(listing: string): string | undefined {
  const [, marked] = /"([^"\r\n]+)" \(audio\)/.exec(listing) ?? [];
  const [, headed] = /DirectShow audio devices[^"]*"([^"\r\n]+)"/.exec(listing) ?? [];
  return marked ?? headed;
}
