import { pipeline } from 'node:stream/promises';
import { toPcm16 } from '../audio/pcm16.ts';
import { TTS_RATE } from '../domain/synthesis.ts';
import { VoiceError } from '../domain/errors.ts';
import { startProgram } from './start-program.ts';
import { throwIfCancelled } from '../domain/cancellation.ts';
import type { Readable } from 'node:stream';

/**
 * Encodes 24 kHz mono with the ffmpeg program, which reads 16-bit samples from a pipe. The program has ended
 * when the iteration ends for any reason.
 * @param parameters ffmpeg's arguments after the input, including the output.
 * @returns the bytes that ffmpeg writes to its standard output; none if the output is a file.
 * @throws VoiceError `unsupported` if this ffmpeg cannot encode the format, `cancelled`; errors of `samples`.
 */
export async function* encodeWithFfmpeg(
  ffmpeg: string,
  parameters: readonly string[],
  samples: AsyncIterable<Float32Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { child, exit } = startProgram(ffmpeg, [...INPUT, ...parameters]);
  const kill = () => child.kill('SIGKILL');
  signal.addEventListener('abort', kill, { once: true });
  const complaints = keepStart(child.stderr);
  let fault: { readonly error: unknown } | undefined;
  async function* input() {
    try {
      for await (const block of samples) yield toPcm16(block);
    } catch (error) {
      fault = { error };
      // An incomplete file is useless, so the rest of ffmpeg's output is dropped.
      kill();
    }
  }
  // ffmpeg may end before it has read everything; its exit code tells whether that is an error.
  const fed = pipeline(input, child.stdin).catch(() => undefined);

  try {
    for await (const bytes of child.stdout as AsyncIterable<Uint8Array>) yield bytes;
    const code = await exit;
    throwIfCancelled(signal);
    if (code !== 0 && fault === undefined) throw cannotEncode(complaints());
    await fed;
    if (fault !== undefined) throw fault.error;
  } finally {
    kill();
    await exit;
    signal.removeEventListener('abort', kill);
  }
}

const INPUT = [
  ['-nostdin', '-hide_banner', '-loglevel', 'error', '-protocol_whitelist', 'pipe'],
  ['-f', 's16le', '-ar', String(TTS_RATE), '-ac', '1', '-i', 'pipe:0'],
].flat();
/** The arguments for unbuffered output on standard output. */
export const TO_PIPE = ['-flush_packets', '1', 'pipe:1'];

/** The output of ffmpeg may name files of this machine, so only the log gets it, as the cause. */
function cannotEncode(said: string): VoiceError {
  return new VoiceError(
    'unsupported',
    'This ffmpeg cannot write the format; install a complete ffmpeg, or set VOICE_FFMPEG to its path.',
    { cause: new Error(`ffmpeg: ${said}`) },
  );
}

/** The number of characters of ffmpeg's error output to keep. */
const KEPT_CHARACTERS = 4_096;

/** Reads `stream` to its end. The returned function gives the beginning of its text so far. */
function keepStart(stream: Readable): () => string {
  let kept = '';
  stream.setEncoding('utf8').on('data', (text: string) => {
    if (kept.length < KEPT_CHARACTERS) kept += text;
  });
  return () => kept.slice(0, KEPT_CHARACTERS);
}
