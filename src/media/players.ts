import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { TTS_RATE } from '../domain/engine.ts';
import { onPath } from './find-ffmpeg.ts';

/** A program that plays what `voice speak` makes. */
export interface Player {
  readonly name: string;
  /**
   * What it is given: a WAV file or bare samples on its standard input, or, as its last argument, a WAV
   * file's path.
   */
  readonly takes: 'wav' | 'pcm' | 'file';
  readonly args: readonly string[];
  /**
   * An argument that goes first where its `--help` names it: newer versions need what older ones do not know.
   */
  readonly newerArg?: string;
  /** What it says where it finds no sound device; some then end as if they had played. */
  readonly noDevice?: RegExp;
}

const RATE = String(TTS_RATE);

/** In the order in which they are looked for. */
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

/** A player that is installed, and how it is called. */
export interface FoundPlayer extends Omit<Player, 'newerArg'> {
  readonly path: string;
}

/** The first player on the search path: folders, joined as in the environment's PATH. */
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
