import { pipeline } from 'node:stream/promises';
import { CONTAINERS } from './containers.ts';
import { keepStart } from './keep-start.ts';
import { noSound, type Reader, WARNINGS } from './reader.ts';
import { startProgram } from './start-program.ts';
import { throwIfCancelled } from '../domain/cancellation.ts';
import { readWavBytes } from './wav-stream.ts';

/**
 * Decodes with the ffmpeg program: bytes in on a pipe (only where it has to jump about, the file itself), WAV
 * of floats out on another. The program has ended when the iteration has, whichever way.
 */
export const readWithFfmpeg: Reader = async function* ({ source, container, ffmpeg, signal, skip, warn }) {
  throwIfCancelled(signal);
  const { demuxer, seeks } = CONTAINERS[container];
  const path = seeks ? source.file?.path : undefined;
  const { child, exit } = startProgram(ffmpeg!, ffmpegArguments(demuxer, path));
  const kill = () => child.kill('SIGKILL');
  signal.addEventListener('abort', kill, { once: true });
  const complaints = keepStart(child.stderr);
  let fault: unknown;
  async function* input() {
    try {
      if (path === undefined) yield* source.bytes(skip);
    } catch (error) {
      fault = error;
    }
  }
  // ffmpeg may close its end once it has heard enough: that is no fault.
  const fed = pipeline(input, child.stdin).catch(() => undefined);

  try {
    let begun = false;
    for await (const block of readWavBytes(child.stdout, {})) {
      begun = true;
      yield block;
    }
    const code = await exit;
    throwIfCancelled(signal);
    await fed;
    if (fault !== undefined) throw fault;
    if (begun && (code !== 0 || complaints() !== '')) warn(warningOf(complaints()));
    if (!begun && code !== 0) throw refusal(source.name, complaints());
  } finally {
    kill();
    await exit;
    signal.removeEventListener('abort', kill);
  }
};

/** Of processor time: an end even where nobody is left to end it. */
const MOST_SECONDS = 3_600;

/**
 * The demuxer is forced and only one protocol let through, so that nothing in the bytes can make ffmpeg open
 * anything else.
 */
function ffmpegArguments(demuxer: string, path: string | undefined): string[] {
  const [protocol, input] =
    path === undefined ? (['pipe', 'pipe:0'] as const) : (['file', `file:${path}`] as const);
  return [
    ['-nostdin', '-hide_banner', '-loglevel', 'error', '-timelimit', String(MOST_SECONDS)],
    ['-protocol_whitelist', protocol, '-f', demuxer, '-i', input],
    ['-map', '0:a:0', '-c:a', 'pcm_f32le', '-f', 'wav', 'pipe:1'],
  ].flat();
}

/**
 * What ffmpeg wrote may name files of this machine: it is kept for the log, as the cause, and not repeated.
 */
function refusal(name: string, said: string): Error {
  const cause = new Error(`ffmpeg: ${said}`);
  return /matches no streams|does not contain any stream/.test(said) ? noSound(name, { cause }) : cause;
}

function warningOf(said: string): string {
  return /ended prematurely|truncated|partial file|end of file/i.test(said)
    ? WARNINGS.cutOff
    : WARNINGS.damaged;
}
