import { pipeline } from 'node:stream/promises';
import { VoiceError } from '../domain/errors.ts';
import { type ContainerFacts, CONTAINERS } from './containers.ts';
import { type AudioBlock, noSound, type Reader, type ReadRequest, WARNINGS } from './reader.ts';
import { startProgram } from './start-program.ts';
import { throwIfCancelled } from '../domain/cancellation.ts';
import { readMatroska } from './webm/read-webm.ts';
import type { Readable } from 'node:stream';

/**
 * Decodes with the ffmpeg program. It reads a file or a pipe and writes Matroska to another pipe, with all
 * audio tracks as floats with timestamps. If a track cannot be decoded, only the first is requested. The
 * program has ended when the iteration ends for any reason.
 */
export const readWithFfmpeg: Reader = async function* (request) {
  let begun = false;
  const { source } = request;
  try {
    for await (const block of run(request, '0:a')) {
      begun = true;
      yield block;
    }
  } catch (error) {
    if (begun || error instanceof VoiceError || !source.replayable) throw error;
    yield* run(request, '0:a:0');
  }
};

async function* run(
  { source, container, ffmpeg, signal, skip, warn, endsAt, chooseTrack, loadPackage }: ReadRequest,
  tracks: string,
): AsyncGenerator<AudioBlock, void> {
  throwIfCancelled(signal);
  const { anyStart, saysLength } = CONTAINERS[container];
  const path = skip === 0 ? source.file?.path : undefined;
  const { child, exit } = startProgram(ffmpeg!, ffmpegArguments(CONTAINERS[container], path, tracks));
  const kill = () => child.kill('SIGKILL');
  signal.addEventListener('abort', kill, { once: true });
  const said = readFfmpegLog(child.stderr);
  let fault: unknown;
  async function* input() {
    try {
      if (path === undefined) yield* source.bytes(skip);
    } catch (error) {
      fault = error;
    }
  }
  // ffmpeg may close its input when it has read enough, which is not an error.
  const fed = pipeline(input, child.stdin).catch(() => undefined);

  try {
    let begun = false;
    let end = 0;
    const decoded = { source, chooseTrack, loadPackage, warn, endsAt: () => undefined };
    for await (const block of readMatroska(child.stdout, decoded)) {
      begun = true;
      end = (block.at ?? end) + block.channels[0]!.length / block.sampleRate;
      yield block;
    }
    const code = await exit;
    throwIfCancelled(signal);
    await fed;
    if (fault !== undefined) throw fault;
    if (!begun && code !== 0) throw refusal(source.name, said.complaints);
    const isWhole = code === 0 && said.complaints === '';
    const declared = (said.duration ?? 0) + (anyStart ? 0 : said.start);
    const isCut = saysLength === true && end < declared - CUT_SECONDS;
    if (begun && (isCut || !isWhole)) warn(isCut ? WARNINGS.cutOff : warningOf(said.complaints));
    if (isWhole && !isCut && said.duration !== undefined) endsAt(declared);
  } finally {
    kill();
    await exit;
    signal.removeEventListener('abort', kill);
  }
}

/** Audio that ends this long before its declared end was cut off; a codec's padding is shorter. */
const CUT_SECONDS = 0.5;

/** Processor seconds, after which ffmpeg ends even without its parent. */
const MOST_SECONDS = 3_600;

/**
 * The demuxer is forced and only one protocol allowed, so that nothing in the bytes can make ffmpeg open
 * another file. Timestamps stay unchanged, or count from the earliest one if the format has no defined start.
 */
function ffmpegArguments(
  { demuxer, anyStart }: Pick<ContainerFacts, 'demuxer' | 'anyStart'>,
  path: string | undefined,
  tracks: string,
): string[] {
  const [protocol, input] =
    path === undefined ? (['pipe', 'pipe:0'] as const) : (['file', `file:${path}`] as const);
  return [
    ['-nostdin', '-hide_banner', '-nostats', '-loglevel', 'level+info', '-timelimit', String(MOST_SECONDS)],
    [
      '-copyts',
      ...(anyStart ? ['-start_at_zero'] : []),
      '-protocol_whitelist',
      protocol,
      '-f',
      demuxer,
      '-i',
      input,
    ],
    ['-map', tracks, '-c:a', 'pcm_f32le', '-default_mode', 'passthrough', '-f', 'matroska', 'pipe:1'],
  ].flat();
}

/** The output of ffmpeg may name files of this machine, so only the log gets it, as the cause. */
function refusal(name: string, said: string): Error {
  const cause = new Error(`ffmpeg: ${said}`);
  return /matches no streams|does not contain any stream/.test(said) ? noSound(name, { cause }) : cause;
}

function warningOf(said: string): string {
  return /ended prematurely|truncated|partial file|end of file/i.test(said)
    ? WARNINGS.cutOff
    : WARNINGS.damaged;
}

/** The lines that ffmpeg has written so far, each marked with its level. */
interface FfmpegWords {
  /** The start of the earliest stream of its input, in seconds. */
  readonly start: number;
  /** Seconds from that start to the end of the last stream; undefined if ffmpeg does not know it. */
  readonly duration: number | undefined;
  /** The beginning of its errors. */
  readonly complaints: string;
}

const MOST_CHARACTERS = 4_096;

/** The line about the input as a whole; the file's metadata is indented further. */
const ABOUT_INPUT = /^\[info\] {3}Duration: (?:N\/A|(\d+):(\d\d):(\d\d\.\d+))(?:, start: (-?\d+\.\d+))?/;
const COMPLAINT = /^(?:\[[^\]]* @ [^\]]*\] )*\[(?:error|fatal|panic)\] /;

/** Reads ffmpeg's error output to its end. */
function readFfmpegLog(stream: Readable): FfmpegWords {
  let [start, duration, complaints, line] = [0, undefined as number | undefined, '', ''];
  let isAsked = true;
  const take = (whole: string) => {
    if (COMPLAINT.test(whole) && complaints.length < MOST_CHARACTERS) complaints += `${whole}\n`;
    const found = isAsked ? ABOUT_INPUT.exec(whole) : null;
    if (found === null) return;
    isAsked = false;
    const [, hours, minutes, seconds, begins] = found;
    if (hours !== undefined) duration = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
    start = Number(begins ?? 0);
  };
  stream.setEncoding('utf8').on('data', (text: string) => {
    const lines = (line + text).split('\n');
    line = lines.pop()!.slice(0, MOST_CHARACTERS);
    for (const whole of lines) take(whole);
  });
  stream.on('end', () => take(line));
  return {
    get start() {
      return start;
    },
    get duration() {
      return duration;
    },
    get complaints() {
      return complaints.slice(0, MOST_CHARACTERS);
    },
  };
}
