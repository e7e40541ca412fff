import { countOf } from '../base/count-of.ts';
import { chunkPcm16, type PcmChunk } from '../audio/chunk.ts';
import { wavHeader } from '../audio/wav.ts';
import { TTS_RATE, type TtsChunk } from '../domain/synthesis.ts';
import { VoiceError } from '../domain/errors.ts';
import { withAlignmentMarks } from '../domain/tts-chunks.ts';
import {
  type Alignment,
  type AlignmentGranularity,
  SPEECH_TYPES,
  type SpeechFormat,
} from '../domain/voice.ts';
import { SPEECH_FORMATS } from '../media/encode.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { type ErrorBody, presentError } from '../wire/errors.ts';
import {
  parseSpeechBody,
  SPEECH_DONE_EVENT,
  toAudioLine,
  toDoneLine,
  toErrorLine,
  toSpeechDelta,
} from '../wire/rest/speech.ts';
import type { SpeakRequest } from '../runtime/speak.ts';
import { readScript, type Script, textOf } from '../text/directions/read-script.ts';
import { alignedCodec, alignedEvents } from '../wire/refusal.ts';
import type { RestDialect } from '../wire/rest/dialect.ts';

/** Synthesized speech to send. */
export interface OutgoingSpeech {
  readonly chunks: AsyncIterable<TtsChunk>;
  /** The total number of samples, if known. */
  readonly totalSamples: number | undefined;
  readonly encode: Runtime['encode'];
  readonly signal: AbortSignal;
}

interface DeliveryFacts {
  readonly contentType: (body: SpeechJob) => string;
  /** Makes the stream to send. */
  readonly send: (sound: OutgoingSpeech, body: SpeechJob) => AsyncIterable<Uint8Array | string>;
  /** Makes the last frame of a stream that fails half-way. Without it, the connection is cut. */
  readonly fail?: (body: ErrorBody) => string;
}

/** How speech is sent. */
export const DELIVERIES: Readonly<Record<SpeechTransport, DeliveryFacts>> = {
  audio: {
    contentType: ({ format }) => SPEECH_TYPES[format],
    send: audioBytes,
  },
  ndjson: {
    contentType: () => 'application/x-ndjson',
    send: alignedLines,
    fail: (body) => line(toErrorLine(body)),
  },
  sse: {
    contentType: () => 'text/event-stream; charset=utf-8',
    send: audioEvents,
    fail: (body) => `event: error\ndata: ${JSON.stringify(body)}\n\n`,
  },
};

/** The last frame for an error in the middle of an answer; `undefined` if the connection is cut instead. */
export function errorFrame(delivery: SpeechTransport, error: VoiceError): string | undefined {
  return DELIVERIES[delivery].fail?.(presentError(error).body);
}

async function* audioBytes({ chunks, totalSamples, encode, signal }: OutgoingSpeech, { format }: SpeechJob) {
  if (!SPEECH_FORMATS[format].isPcm) {
    yield* encode(format, samplesOf(chunks), totalSamples, signal);
    return;
  }
  if (format === 'wav') yield wavHeader(TTS_RATE, totalSamples === undefined ? undefined : 2 * totalSamples);
  for await (const { bytes } of pcmOf(chunks)) yield bytes;
}

/** One line per chunk of sound, in every format; alignments count samples. */
async function* alignedLines({ chunks }: OutgoingSpeech, { granularity }: SpeechJob) {
  let bytes = 0;
  let aligned = false;
  for await (const { bytes: pcm, marks } of pcmOf(chunks)) {
    bytes += pcm.length;
    aligned ||= marks.length > 0;
    yield line(toAudioLine(pcm, marks, granularity));
  }
  yield line(toDoneLine(bytes / 2 / TTS_RATE, aligned));
}

async function* audioEvents(sound: OutgoingSpeech, body: SpeechJob) {
  for await (const bytes of audioBytes(sound, body)) {
    yield event(toSpeechDelta(bytes));
  }
  yield event(SPEECH_DONE_EVENT);
  yield 'data: [DONE]\n\n';
}

async function* samplesOf(chunks: AsyncIterable<TtsChunk>) {
  for await (const { samples } of chunks) yield samples;
}

const pcmOf = (chunks: AsyncIterable<TtsChunk>): AsyncIterable<PcmChunk<Alignment>> =>
  chunkPcm16<Alignment>(withAlignmentMarks(chunks));

const line = (value: object) => `${JSON.stringify(value)}\n`;
const event = (value: object) => `data: ${JSON.stringify(value)}\n\n`;

/** The form of the answer: plain audio, JSON lines with alignments, or server-sent events. */
type SpeechTransport = 'audio' | 'ndjson' | 'sse';

export interface SpeechJob {
  readonly speak: Omit<SpeakRequest, 'model' | 'text'> & {
    /** The text to speak, in its written form. */
    readonly text: string;
  };
  readonly script: Script;
  readonly format: SpeechFormat;
  readonly delivery: SpeechTransport;
  readonly granularity: AlignmentGranularity;
}

/**
 * Reads the JSON body of a speech request.
 * @throws VoiceError as `parseSpeechBody`, and a Refusal `conflicting_options`.
 */
export function readSpeechBody(body: unknown, maxCharacters: number, dialect: RestDialect): SpeechJob {
  const { input, voice, options, format, isAligned, isEvents } = parseSpeechBody(body, dialect);
  checkLength(input, maxCharacters);
  if (isAligned && !SPEECH_FORMATS[format].isPcm) throw alignedCodec(format);
  if (isAligned && isEvents) throw alignedEvents();
  const script = readScript(input, options);
  return {
    speak: { ...options, voice, text: textOf(script) },
    script,
    format,
    delivery: isAligned ? 'ndjson' : isEvents ? 'sse' : 'audio',
    granularity: options.alignmentGranularity ?? 'word',
  };
}

function checkLength(text: string, maxCharacters: number): void {
  const { length } = [...text];
  if (length <= maxCharacters) return;
  throw new VoiceError(
    'invalid_value',
    `'input' may have ${countOf(maxCharacters, 'character')}, got ${length}.`,
    {
      field: { name: 'input', rule: 'too_long' },
    },
  );
}
