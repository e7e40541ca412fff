import { tmpdir } from 'node:os';
import type { AudioSource } from '../domain/audio.ts';
import { invalidAudio, isOutOfFiles, tooManyFiles, VoiceError } from '../domain/errors.ts';
import { MAX_RATE, MIN_RATE } from '../audio/resample.ts';
import { withRandomAccess } from './random-access.ts';
import { openBytes, type MediaSource } from './byte-source.ts';
import { CONTAINERS, type Container, type ReaderName } from './containers.ts';
import { readWithFfmpeg } from './ffmpeg.ts';
import { ffmpegAdvice, findFfmpeg, type FfmpegSearch } from './find-ffmpeg.ts';
import { InvalidSamples, muteInvalidSamples } from './mute-invalid-samples.ts';
import { installed, type LoadPackage } from './load-package.ts';
import { CannotDecode } from './packet-decoder.ts';
import { foreignFile } from './foreign-files.ts';
import { readFlac } from './flac/read-flac.ts';
import { readFrames } from './frames/read-frames.ts';
import { fillTimestampGaps } from './fill-timestamp-gaps.ts';
import { coalesceBlocks } from './coalesce-blocks.ts';
import { readMp4 } from './mp4/read-mp4.ts';
import { readOgg } from './ogg/read-ogg.ts';
import { type AudioBlock, type Reader, WARNINGS } from './reader.ts';
import { id3Bytes, sniff, SNIFF_BYTES } from './sniff.ts';
import { throwIfCancelled } from '../domain/cancellation.ts';
import { type ChosenTrack, ONLY_TRACK, type TrackLabel, trackFor } from './tracks.ts';
import { readWebm } from './webm/read-webm.ts';
import { readWav } from './wav-stream.ts';

export interface DecodeOptions extends FfmpegSearch {
  readonly signal: AbortSignal;
  /** Receives sentences about faults that did not stop the decoding: truncated or damaged audio. */
  readonly warn: (warning: string) => void;
  /** The folder for streams that a decoder needs as a file. Default: the system's temporary folder. */
  readonly temporaryFolder?: string;
  /**
   * Called when most decoded samples were invalid and another decoder starts again; the caller must discard
   * the previous blocks. If absent, invalid samples become silence and no other decoder is tried.
   */
  readonly startOver?: () => void;
  /** The audio track, as its number (from 1) or its language. Default: the track marked as default. */
  readonly track?: string | undefined;
  /** Receives the audio tracks and the chosen one. */
  readonly onTracks?: (track: ChosenTrack) => void;
  /** Loads optional packages. Default: the installed ones. */
  readonly loadPackage?: LoadPackage;
}

/** The most bytes of tags that are skipped; even with pictures they are far shorter. */
const MAX_TAG_BYTES = 33_554_432;

const READERS: Readonly<Record<ReaderName, Reader>> = {
  wav: readWav,
  frames: readFrames,
  flac: readFlac,
  ogg: readOgg,
  webm: readWebm,
  mp4: readMp4,
  ffmpeg: readWithFfmpeg,
};

/**
 * Yields the decoded audio of a source in blocks, at its own rate and channels. The bytes, never the name,
 * decide the format. When the iteration ends for any reason, files are closed and child processes have ended.
 * @throws VoiceError `invalid_audio` for a missing or empty source or one without audio; `cancelled` when
 *   `signal` aborts.
 */
export async function* decode(source: AudioSource, options: DecodeOptions): AsyncGenerator<AudioBlock, void> {
  const { signal, temporaryFolder = tmpdir() } = options;
  const opened = await openBytes(source, signal);
  try {
    const skip = id3Bytes(await opened.peek(SNIFF_BYTES));
    const head = skip > MAX_TAG_BYTES ? new Uint8Array(0) : await opened.peek(skip + SNIFF_BYTES);
    const container = sniff(head.subarray(skip));
    if (container === undefined) throw notAudio(source, head.subarray(skip));
    if (!CONTAINERS[container].seeks) {
      yield* firstThatReads(opened, container, skip, options);
      return;
    }
    const file = await withRandomAccess(opened, temporaryFolder, signal);
    try {
      yield* firstThatReads(file, container, skip, options);
    } finally {
      await file.close();
    }
  } finally {
    await opened.close();
  }
}

/**
 * Tries the container's readers in turn until one yields a first block, and the next one if its samples are
 * invalid. Invalid samples become silence.
 */
async function* firstThatReads(
  source: MediaSource,
  container: Container,
  skip: number,
  { signal, warn, startOver, track, onTracks, loadPackage = installed, ...search }: DecodeOptions,
): AsyncGenerator<AudioBlock, void> {
  const ffmpeg = await findFfmpeg(search);
  const problems: string[] = [];
  const { readers, anyScale } = CONTAINERS[container];
  const usable = readers.filter((name) => name !== 'ffmpeg' || ffmpeg !== undefined);
  const warnings = new Set<string>();
  let filmEnd: number | undefined;
  const chooseTrack = (listed: readonly TrackLabel[]) => {
    // Only the labels, because they are sent to another thread.
    const tracks = listed.map(({ language, title, isDefault }) => ({ language, title, isDefault }));
    const chosen = trackFor(source.name, tracks, track);
    onTracks?.({ tracks, chosen });
    return chosen;
  };
  // The container has a single track without a label.
  if (!CONTAINERS[container].hasTracks) chooseTrack([ONLY_TRACK]);
  const request = {
    source,
    container,
    skip,
    ffmpeg,
    signal,
    loadPackage,
    chooseTrack,
    endsAt: (seconds: number) => {
      filmEnd = seconds;
    },
    warn: (warning: string) => warnings.add(warning),
    refuse: (why: string) => problems.push(why),
  };
  let cause: unknown;
  for (const name of usable) {
    if (!source.replayable) break;
    let begun = false;
    warnings.clear();
    filmEnd = undefined;
    const canStartOver = () =>
      startOver !== undefined && source.replayable && usable.indexOf(name) + 1 < usable.length;
    try {
      const sound = limitDecodedLength(READERS[name](request), source);
      const film = fillTimestampGaps(sound, { source, end: () => filmEnd, warn: request.warn });
      const blocks = muteInvalidSamples(coalesceBlocks(film), {
        anyScale,
        giveUp: canStartOver,
        onMuted: () => warnings.add(WARNINGS.damaged),
      });
      for await (const block of blocks) {
        throwIfCancelled(signal);
        if (block.sampleRate < MIN_RATE || block.sampleRate > MAX_RATE)
          throw new CannotDecode(rateProblem(block));
        begun = true;
        yield block;
      }
    } catch (error) {
      throwIfCancelled(signal);
      if (error instanceof InvalidSamples) {
        startOver!();
        continue;
      }
      if (isOutOfFiles(error)) throw tooManyFiles(error);
      if (error instanceof VoiceError) throw error;
      if (begun) warnings.add(WARNINGS.damaged);
      else if (error instanceof CannotDecode) problems.push(error.message);
      else cause ??= error;
    }
    if (!begun) continue;
    for (const warning of warnings) warn(warning);
    return;
  }
  const way = ffmpeg === undefined ? ffmpegAdvice(search) : undefined;
  throw unreadable(source.name, container, { problem: problems[0], way, cause });
}

/**
 * Raw samples cannot be distinguished from other bytes; they arrive through pipes, or in files with such an
 * extension.
 */
function notAudio({ type, name }: AudioSource, head: Uint8Array): VoiceError {
  const foreign = foreignFile(head);
  if (foreign !== undefined) return invalidAudio(name, foreign);
  const mayBeSamples = type === 'stream' || /\.(?:pcm|raw|s16le|sw)$/i.test(name);
  return invalidAudio(name, `it is not audio that can be read.${mayBeSamples ? ` ${OF_SAMPLES}` : ''}`);
}

const OF_SAMPLES =
  'If it is bare 16-bit PCM, put a header in front that tells its rate and channels: ffmpeg -f s16le -ar 16000 -ac 1 -i - -f wav -';

const rateProblem = ({ sampleRate }: AudioBlock) =>
  `its header says ${sampleRate} samples a second; voice reads ${MIN_RATE} to ${MAX_RATE}.`;

interface Failure {
  readonly problem: string | undefined;
  /** Advice on how to install ffmpeg. */
  readonly way: string | undefined;
  readonly cause: unknown;
}

function unreadable(name: string, container: Container, { problem, way, cause }: Failure): VoiceError {
  const { label, readers } = CONTAINERS[container];
  if (way !== undefined && readers.every((reader) => reader === 'ffmpeg')) {
    return invalidAudio(name, `it is ${label}, which voice reads with ffmpeg; ${way}.`);
  }
  const why =
    problem ??
    (cause === undefined ? 'it holds no audio.' : `its ${label} audio is damaged or of an unsupported kind.`);
  const hint = way !== undefined && (problem ?? cause) !== undefined ? ` Perhaps ffmpeg can: ${way}.` : '';
  return invalidAudio(name, why + hint, { cause });
}

/**
 * The fewest bytes per second that encoders produce for silence, averaged over a file: libFLAC takes 25 at 8
 * kHz and 55 at 16 kHz, Opus with DTX 40, AAC and Vorbis about 50; all of them take far more for sound.
 */
const BYTES_PER_SECOND = 20;
/** Seconds of silence that any file may contain. */
const SPARE_SECONDS = 600;

/**
 * Yields the blocks while their total length is plausible for the number of encoded bytes. More audio than an
 * encoder could put into them is an attack on time and disk.
 * @throws VoiceError `invalid_audio`
 */
export async function* limitDecodedLength(
  blocks: AsyncIterable<AudioBlock>,
  source: Pick<MediaSource, 'name' | 'length'>,
): AsyncGenerator<AudioBlock, void> {
  let seconds = 0;
  for await (const block of blocks) {
    seconds += block.channels[0]!.length / block.sampleRate;
    const { name, length } = source;
    if (seconds > SPARE_SECONDS + length / BYTES_PER_SECOND)
      throw invalidAudio(
        name,
        `its ${length} bytes are too few for the duration that its header says; the file is damaged.`,
      );
    yield block;
  }
}
