import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { TTS_RATE } from '../domain/synthesis.ts';
import { onPath } from './find-ffmpeg.ts';

/** A program that plays synthesized speech. */
export interface Player {
  readonly name: string;
  /**
   * The input of the program: a WAV file or PCM samples on standard input, or the path of a WAV file as the
   * last argument.
   */
  readonly takes: 'wav' | 'pcm' | 'file';
  readonly args: readonly string[];
  /** The first argument, if the program's `--help` lists it. Older versions do not know it. */
  readonly newerArg?: string;
  /** The message for a missing sound device. Some programs then exit as if they had played. */
  readonly noDevice?: RegExp;
}

const RATE = String(TTS_RATE);

/** Known players, in order of preference. */
export const PLAYERS: readonly Player[] = [
  {
    name: 'ffplay',
    takes: 'wav',
    args: ['-nodisp', '-autoexit', '-loglevel', 'error', '-f', 'wav', '-i', 'pipe:0'],
    noDevice: /audio open failed/,
  },
  {
    name: 'mpv',
    takes: 'wav',
    args: ['--no-video', '--input-terminal=no', '--msg-level=all=error', '-'],
    noDevice: /Could not open\/initialize audio device|Failed to initialize audio driver/,
  },
  {
    name: 'pw-play',
    takes: 'pcm',
    args: ['--format=s16', `--rate=${RATE}`, '--channels=1', '-'],
    newerArg: '--raw',
    noDevice: /connect\(\) failed|can't connect/,
  },
  {
    name: 'paplay',
    takes: 'pcm',
    args: ['--raw', '--format=s16le', `--rate=${RATE}`, '--channels=1'],
    noDevice: /connect\(\) failed|Connection failure/,
  },
  {
    name: 'aplay',
    takes: 'pcm',
    args: ['-q', '-t', 'raw', '-f', 'S16_LE', '-r', RATE, '-c', '1', '-'],
    noDevice: /audio open error/,
  },
  {
    name: 'play',
    takes: 'pcm',
    args: ['-q', '-t', 'raw', '-e', 'signed-integer', '-b', '16', '-r', RATE, '-c', '1', '-'],
    noDevice: /can't open output|no default audio device/,
  },
  { name: 'afplay', takes: 'file', args: [] },
];

/** An installed player and its arguments. */
export interface FoundPlayer extends Omit<Player, 'newerArg'> {
  readonly path: string;
}

/** Returns the first installed player. `searchPath` is a list of folders in the form of PATH. */
export async function findPlayer(searchPath: string): Promise<FoundPlayer | undefined> {
  for (const { newerArg, ...player } of PLAYERS) {
    const path = await onPath(player.name, searchPath);
    if (path === undefined) continue;
    const knows = newerArg !== undefined && (await helpOf(path)).includes(newerArg);
    return { ...player, path, args: knows ? [newerArg, ...player.args] : player.args };
  }
  return undefined;
}

const HELP_MS = 2_000;

async function helpOf(path: string): Promise<string> {
  const help = promisify(execFile)(path, ['--help'], { timeout: HELP_MS, killSignal: 'SIGKILL' });
  return help.then(
    ({ stdout, stderr }) => stdout + stderr,
    () => '',
  );
}
