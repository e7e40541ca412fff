import { basename, extname, join, resolve } from 'node:path';
import type { AudioSource } from '../domain/audio.ts';
import { VoiceError } from '../domain/errors.ts';
import type { Context } from './command.ts';

/** What the person calls standard input, and what we call it in messages. */
const STDIN = '-';
const STDIN_NAME = 'standard input';

/** `meeting.mp3` or `-` → where its bytes come from. */
export function audioSource({ stdin }: Context, argument: string): AudioSource {
  if (argument !== STDIN) return { type: 'file', name: argument, path: argument };
  if (stdin.isTerminal) {
    throw new VoiceError('invalid_value', "Nothing is piped in: '-' reads audio from standard input.");
  }
  return { type: 'stream', name: STDIN_NAME, bytes: stdin.bytes() };
}

export const inputName = (argument: string) => (argument === STDIN ? STDIN_NAME : argument);

/**
 * Where each input's transcript goes: `talk.mp3` → `<folder>/talk.srt`.
 * @throws VoiceError `invalid_value` when two inputs would be written to one file, or one over an input.
 */
export function outputPaths(inputs: readonly string[], folder: string, extension: string): readonly string[] {
  const paths = inputs.map((input) => {
    const name = input === STDIN ? 'stdin' : basename(input, extname(input));
    return join(folder, `${name}.${extension}`);
  });
  const sources = new Set(inputs.map((input) => resolve(input)));
  const overwritten = paths.find((path) => sources.has(resolve(path)));
  if (overwritten !== undefined) {
    throw new VoiceError(
      'invalid_value',
      `'${overwritten}' is an input and would be written over; name another folder.`,
    );
  }
  const twice = paths.findIndex((path, index) => paths.indexOf(path) !== index);
  if (twice < 0) return paths;
  const first = inputs[paths.indexOf(paths[twice]!)]!;
  throw new VoiceError(
    'invalid_value',
    `'${first}' and '${inputs[twice]!}' would both be written to '${paths[twice]!}'; transcribe them in two runs.`,
  );
}
