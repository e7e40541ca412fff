import { access, constants } from 'node:fs/promises';
import type { AudioSource } from '../domain/audio.ts';
import { VoiceError } from '../domain/errors.ts';
import { readFailure } from '../media/byte-source.ts';
import type { Context } from './command.ts';
import { addressedAudio, isAddress } from './transcribing/addressed-audio.ts';

/** What the person calls standard input, and what we call it in messages. */
const STDIN = '-';
const STDIN_NAME = 'standard input';

export const isStdin = (argument: string) => argument === STDIN;

/** `meeting.mp3`, `-` or `https://…` → where its bytes come from. Nothing is fetched before it is read. */
export function audioSource(context: Context, argument: string): AudioSource {
  if (isAddress(argument)) return addressedAudio(context, argument);
  if (!isStdin(argument)) return { type: 'file', name: argument, path: argument };
  const { stdin } = context;
  if (stdin.isTerminal) {
    throw new VoiceError('invalid_value', "Nothing is piped in: '-' reads audio from standard input.");
  }
  return { type: 'stream', name: STDIN_NAME, bytes: stdin.bytes() };
}

/** What keeps a file from being read; of what comes from elsewhere that is not known before. */
export async function whyUnreadable(audio: AudioSource): Promise<VoiceError | undefined> {
  if (audio.type !== 'file') return undefined;
  try {
    await access(audio.path, constants.R_OK);
    return undefined;
  } catch (error) {
    return readFailure(audio.name, error);
  }
}

export const inputName = (argument: string) => (isStdin(argument) ? STDIN_NAME : argument);
