import { toPcm16 } from '../audio/pcm16.ts';
import { wavHeader } from '../audio/wav.ts';
import { yieldToEventLoop } from '../base/yield-to-event-loop.ts';
import { TTS_RATE } from '../domain/synthesis.ts';
import { VoiceError } from '../domain/errors.ts';
import type { SpeechFormat } from '../domain/voice.ts';
import { encodeWithFfmpeg, TO_PIPE } from './encode-ffmpeg.ts';
import { openFlacEncoder } from './encode-flac.ts';
import { openMp3Encoder } from './encode-mp3.ts';
import { openOpusEncoder } from './encode-opus.ts';
import { FRONT_BYTES, withTotalSamples } from './flac/stream-info.ts';
import { ffmpegAdvice, findFfmpeg, type FfmpegSearch } from './find-ffmpeg.ts';
import type { SoundTags } from './sound-tags.ts';
import { prependOnce, type SpeechEncoder } from './speech-encoder.ts';
import { cancellableItems, throwIfCancelled } from '../domain/cancellation.ts';

export interface EncodeOptions extends FfmpegSearch {
  /** The total number of samples, if known. The header of WAV or FLAC then states the true length. */
  readonly totalSamples?: number | undefined;
  /** Title, author and chapters; MP3 and Opus store them if this program encodes them itself. */
  readonly tags?: SoundTags | undefined;
}

/** The formats that hold chapters. */
export const CHAPTERED_FORMATS: readonly SpeechFormat[] = ['mp3', 'opus'];

export interface SpeechFormatFacts {
  /** The name of the format in messages. */
  readonly label: string;
  /** Without a dot. */
  readonly extension: string;
  /** The front of a complete file, which states its length: its size in bytes and its content. */
  readonly front?: {
    readonly bytes: number;
    readonly withSamples: (front: Uint8Array, samples: number) => Uint8Array;
  };
  /** Whether the bytes are plain samples, so that alignments can be sent and chunks can be cut. */
  readonly isPcm: boolean;
  /** Opens the built-in encoder. Rejects if its package is missing. */
  readonly open?: (options: EncodeOptions) => Promise<SpeechEncoder>;
  /** ffmpeg's output arguments, for formats without a built-in encoder. */
  readonly ffmpeg?: readonly string[];
}

/** The encoders of synthesized speech by format; all are 24 kHz mono. */
export const SPEECH_FORMATS: Readonly<Record<SpeechFormat, SpeechFormatFacts>> = {
  wav: {
    label: 'WAV',
    extension: 'wav',
    isPcm: true,
    front: {
      bytes: wavHeader(TTS_RATE).length,
      withSamples: (_, samples) => wavHeader(TTS_RATE, 2 * samples),
    },
    open: async ({ totalSamples }) =>
      openPcmEncoder(wavHeader(TTS_RATE, totalSamples === undefined ? undefined : 2 * totalSamples)),
  },
  pcm: {
    label: 'PCM',
    extension: 'pcm',
    isPcm: true,
    open: async () => openPcmEncoder(new Uint8Array(0)),
  },
  mp3: {
    label: 'MP3',
    extension: 'mp3',
    isPcm: false,
    open: openMp3Encoder,
    ffmpeg: ['-c:a', 'libmp3lame', '-b:a', '64k', '-f', 'mp3'],
  },
  opus: {
    label: 'Opus',
    extension: 'opus',
    isPcm: false,
    open: openOpusEncoder,
    ffmpeg: ['-c:a', 'libopus', '-b:a', '32k', '-page_duration', '100000', '-f', 'ogg'],
  },
  flac: {
    label: 'FLAC',
    extension: 'flac',
    isPcm: false,
    front: { bytes: FRONT_BYTES, withSamples: withTotalSamples },
    open: ({ totalSamples }) => openFlacEncoder(totalSamples),
    ffmpeg: ['-c:a', 'flac', '-sample_fmt', 's16', '-f', 'flac'],
  },
  aac: {
    label: 'AAC',
    extension: 'aac',
    isPcm: false,
    ffmpeg: ['-c:a', 'aac', '-b:a', '64k', '-f', 'adts'],
  },
};

/**
 * The number of samples to encode at a time. It is small, so that other work can run in between: a tenth of a
 * second takes some milliseconds.
 */
const PIECE_SAMPLES = 2_400;

/**
 * Encodes speech (24 kHz mono in [-1, 1]) while it arrives and yields the bytes of a file. An encoder may
 * delay 0.2 s of sound. When the iteration ends for any reason, encoders are freed, child processes have
 * ended, and `samples` is closed.
 * @throws VoiceError `unsupported`, before any input is read, if there is no encoder; `cancelled` when
 *   `signal` aborts; errors of `samples`.
 */
export async function* encode(
  format: SpeechFormat,
  samples: AsyncIterable<Float32Array>,
  options: EncodeOptions,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  throwIfCancelled(signal);
  const { label, open, ffmpeg: parameters } = SPEECH_FORMATS[format];
  let cause: unknown;
  const encoder = await open?.(options).catch((error: unknown) => {
    cause = error;
    return undefined;
  });
  if (encoder !== undefined) {
    yield* encodeWith(encoder, cancellableItems(samples, signal));
    return;
  }
  const ffmpeg = parameters && (await findFfmpeg(options));
  if (ffmpeg === undefined) {
    throw new VoiceError('unsupported', `voice writes ${label} with ffmpeg; ${ffmpegAdvice(options)}.`, {
      cause,
    });
  }
  yield* encodeWithFfmpeg(ffmpeg, [...parameters!, ...TO_PIPE], cancellableItems(samples, signal), signal);
}

async function* encodeWith(
  encoder: SpeechEncoder,
  samples: AsyncIterable<Float32Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    for await (const block of samples) {
      for (let at = 0; at < block.length; at += PIECE_SAMPLES) {
        if (at > 0) await yieldToEventLoop();
        const bytes = encoder.encode(block.subarray(at, at + PIECE_SAMPLES));
        if (bytes.length > 0) yield bytes;
      }
    }
    const rest = encoder.flush();
    if (rest.length > 0) yield rest;
  } finally {
    encoder.close();
  }
}

/** 16-bit samples behind `header`, which is sent with the first of them. */
function openPcmEncoder(header: Uint8Array): SpeechEncoder {
  const withHeader = prependOnce(header);
  return {
    encode: (samples) => withHeader(toPcm16(samples)),
    flush: () => withHeader(new Uint8Array(0)),
    close: () => undefined,
  };
}
