import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import type { Writable } from 'node:stream';
import { onAbort } from '../../base/abort.ts';
import { waitForDrain } from '../../base/wait-for-drain.ts';
import { cancelled, VoiceError } from '../../domain/errors.ts';
import type { FoundPlayer } from '../../media/players.ts';
import { openTemporaryFile, storageProblem, type TemporaryFile } from '../../media/temporary-file.ts';
import { waitForExit } from '../other-programs.ts';

/** Synthesizes the audio in the player's format. Throws `cancelled` when `signal` aborts. */
export type MakeSound = (signal: AbortSignal) => AsyncIterable<Uint8Array>;

/**
 * Plays audio while it is synthesized; resolves when all of it was played. Aborting `signal` ends the player;
 * a player that ends early ends `make`.
 * @throws VoiceError `internal` if the player fails; `cancelled`; an error of `make`.
 */
export async function play(
  player: FoundPlayer,
  make: MakeSound,
  env: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): Promise<void> {
  if (player.takes !== 'file') return run(player, player.args, make, env, signal);
  // Playback begins when the file is complete.
  const sound = await openTemporaryFile(tmpdir(), 'wav');
  try {
    await writeSound(sound, make(signal));
    await run(player, [...player.args, sound.path], nothing, env, signal);
  } finally {
    await sound.close();
  }
}

async function* nothing(): AsyncGenerator<Uint8Array, void, undefined> {}

async function writeSound({ handle }: TemporaryFile, blocks: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const block of blocks) {
    await handle.writeFile(block).catch((error: unknown) => {
      throw storageProblem(tmpdir(), error);
    });
  }
}

async function run(
  { name, path, noDevice }: FoundPlayer,
  args: readonly string[],
  make: MakeSound,
  env: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) throw cancelled(signal.reason);
  const child = spawn(path, args, { stdio: ['pipe', 'ignore', 'pipe'], env: { ...env } });
  const ended = waitForExit(child);
  let brokeOff = false;
  child.stdin.on('error', () => (brokeOff = true));
  // The player has nothing to finish and nothing to clean up.
  const callOff = onAbort(signal, () => child.kill('SIGKILL'));
  const leaving = new AbortController();
  void ended.then(() => leaving.abort());
  try {
    await feed(child.stdin, make, AbortSignal.any([signal, leaving.signal])).catch((error: unknown) => {
      if (signal.aborted || !leaving.signal.aborted) throw error;
      brokeOff = true;
    });
    const { code, said, complaints } = await ended;
    if (signal.aborted) throw cancelled(signal.reason);
    if (noDevice?.test(complaints))
      throw new VoiceError(
        'internal',
        `No sound device was found: the player ${name} could open none. ${ADVICE}`,
      );
    if (code === 0 && !brokeOff) return;
    throw new VoiceError('internal', `${problem(name, code, said)} ${ADVICE}`);
  } finally {
    callOff();
    child.kill('SIGKILL');
    await ended;
  }
}

const ADVICE = 'Write a file with --output FILE, or pipe the sound to another player.';

function problem(name: string, code: number | undefined, said: string): string {
  const how = code === undefined || code === 0 ? 'did not play all of the sound' : `ended with code ${code}`;
  return `The player ${name} ${how}${said === '' ? '.' : `: ${said}`}`;
}

/** Writes the audio as fast as the player takes it. */
async function feed(stdin: Writable, make: MakeSound, signal: AbortSignal): Promise<void> {
  for await (const block of make(signal)) {
    if (!stdin.write(block)) await waitForDrain(stdin, signal);
  }
  stdin.end();
}
