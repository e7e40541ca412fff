import { spawn } from 'node:child_process';
import { VoiceError } from '../../domain/errors.ts';
import { type FoundRecorder, recorderNames } from '../../media/recorders.ts';
import { onAbort } from '../../base/abort.ts';
import { type Clock, sleep, systemClock } from '../../base/clock.ts';
import { waitForExit } from '../other-programs.ts';

/** An open microphone. */
export interface Microphone {
  /** The recorder's name. */
  readonly name: string;
  /** 16-bit little-endian PCM, 16 kHz mono, in real time; see `record`. */
  readonly pcm: AsyncGenerator<Uint8Array, void, undefined>;
}

/** Advice if no recorder can open a microphone. */
export const PIPE_ADVICE =
  'Pipe 16 kHz mono PCM in instead: ffmpeg -i SOURCE -f s16le -ar 16000 -ac 1 - | voice transcribe --live -';

/**
 * Opens the first recorder that gives sound.
 * @throws VoiceError `invalid_value` if none is installed; `invalid_audio` with the message of each if none
 * gives sound.
 */
export async function openMicrophone(
  recorders: readonly FoundRecorder[],
  env: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): Promise<Microphone> {
  if (recorders.length === 0) {
    throw new VoiceError(
      'invalid_value',
      `No program that records is installed (looked for ${recorderNames(process.platform)}). ${PIPE_ADVICE}`,
    );
  }
  const problems: string[] = [];
  for (const recorder of recorders) {
    const pcm = record(recorder, env, signal);
    try {
      const first = await pcm.next();
      return { name: recorder.name, pcm: first.done ? pcm : startingWith(first.value, pcm) };
    } catch (error) {
      problems.push(VoiceError.from(error).message);
    }
  }
  throw new VoiceError(
    'invalid_audio',
    `No sound came from a microphone. ${problems.join(' ')} ${PIPE_ADVICE}`,
  );
}

async function* startingWith<T>(
  first: T,
  rest: AsyncGenerator<T, void, undefined>,
): AsyncGenerator<T, void, undefined> {
  try {
    yield first;
    yield* rest;
  } finally {
    await rest.return();
  }
}

/** Milliseconds that recorders get to write the rest after the signal to end. */
const ENDING_MS = 1_000;

/** Ctrl-C also reaches the recorder, whose end may be noticed before the signal. */
const SAME_MOMENT_MS = 200;

/**
 * Records until `signal` aborts, then yields the rest. The program has ended when the iteration ends.
 * @throws VoiceError `invalid_audio` with the recorder's last message if it fails or gives no sound.
 */
export async function* record(
  { name, path, args, env }: FoundRecorder,
  surroundings: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
  clock: Clock = systemClock,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (signal.aborted) return;
  const child = spawn(path, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...surroundings, ...env },
    windowsHide: true,
  });
  const ended = waitForExit(child);
  let callOffInsisting = () => undefined as void;
  const callOff = onAbort(signal, () => {
    child.kill('SIGTERM');
    callOffInsisting = clock.after(ENDING_MS, () => child.kill('SIGKILL'));
  });
  try {
    let hasSound = false;
    for await (const bytes of child.stdout) {
      hasSound = true;
      yield bytes as Uint8Array;
    }
    const { code, said } = await ended;
    if (!signal.aborted) await sleep(clock, SAME_MOMENT_MS, signal).catch(() => undefined);
    if (signal.aborted || (code === 0 && hasSound)) return;
    throw new VoiceError('invalid_audio', problem(name, code, said));
  } finally {
    callOff();
    callOffInsisting();
    child.kill('SIGKILL');
    await ended;
  }
}

function problem(name: string, code: number | undefined, said: string): string {
  if (said !== '') return `${name}: ${said}`;
  return `${name} ${code === undefined || code === 0 ? 'recorded nothing' : `ended with code ${code}`}.`;
}
