import { type Deferred, defer } from '../../base/deferred.ts';
import { type Speech, SPEECH_RATE } from '../../domain/audio.ts';
import type { StreamBegin, StreamCommand, StreamDecode } from '../../domain/live-stream.ts';
import type { SttResult } from '../../domain/recognition.ts';
import type { AudioLog } from '../audio/audio-log.ts';
import { JOINED_REGIONS } from './neighbours.ts';

/** The parts of a session's audio log that a stream reads. Positions are samples of the session. */
export type SessionAudio = Pick<AudioLog, 'end' | 'read'>;

/** The range of a segment that is sent to a stream; `to` is set when the end is known. */
export interface StreamedSegment {
  readonly from: number;
  to?: number;
  /** The first command for a model that streams by itself. */
  readonly begin?: StreamBegin;
}

/** The options of a decode of a part of a segment. */
export type StreamDecodeOptions = Omit<
  StreamDecode,
  'type' | 'id' | 'from' | 'to' | 'final' | 'eager' | 'growing'
>;

/** The result, and the number of samples decoded beyond the requested end. */
export interface DecodeReply {
  readonly result: SttResult;
  readonly more: number;
}

export interface PendingDecode {
  readonly id: number;
  readonly segment: StreamedSegment;
  readonly from: number;
  readonly to: number;
  readonly final: boolean;
  readonly eager: boolean;
  readonly options: StreamDecodeOptions;
  /** Resolves to `undefined` if a newer decode replaced it, or no answer will come. */
  readonly answer: Deferred<DecodeReply | undefined>;
  /** How often it failed. */
  failures: number;
}

/** The open work of a session, in order; it outlives the streams that carry it. */
export interface PendingWork {
  readonly segments: readonly StreamedSegment[];
  readonly decodes: readonly PendingDecode[];
}

/** The longest segment, in samples: one that continues ended segments may be decoded together with them. */
const LONGEST_TOGETHER = JOINED_REGIONS.maxSeconds * SPEECH_RATE;

/** The most samples in one message. */
const MOST_SAMPLES = SPEECH_RATE;

/** The commands of one stream, pulled as fast as the worker takes them; audio stays in the log until then. */
export class Feed implements AsyncIterableIterator<StreamCommand, undefined> {
  readonly #work: PendingWork;
  readonly #audio: SessionAudio;
  /** Samples sent, which is the stream's position. */
  #sent = 0;
  /** The next sample to send, on the session's side. */
  #cursor = 0;
  /** For each segment: its position in the stream minus its position in the session. */
  readonly #offsets = new Map<StreamedSegment, number>();
  readonly #requested = new Set<PendingDecode>();
  #forgotten = 0;
  #wanted = 0;
  #changed: Deferred<void> | undefined;
  #left = false;

  constructor(work: PendingWork, audio: SessionAudio) {
    this.#work = work;
    this.#audio = audio;
  }

  /** Wakes the feed for more work or audio. */
  wake(): void {
    this.#changed?.resolve();
    this.#changed = undefined;
  }

  /** Sends the decode again. */
  repeat(decode: PendingDecode): void {
    this.#requested.delete(decode);
    this.wake();
  }

  /** Forgets a segment, so that the stream may drop audio that no other segment needs. */
  forget(segment: StreamedSegment): void {
    const offset = this.#offsets.get(segment);
    this.#offsets.delete(segment);
    for (const decode of this.#requested) if (decode.segment === segment) this.#requested.delete(decode);
    if (offset !== undefined && segment.to !== undefined) {
      const needed = Array.from(this.#offsets, ([{ from }, other]) => from + other);
      this.#wanted = Math.min(segment.to + offset - LONGEST_TOGETHER, ...needed);
    }
    this.wake();
  }

  /** Converts `position` of the stream to a position of the session; `undefined` if it is no longer known. */
  toSessionPosition(position: number): number | undefined {
    for (const [segment, offset] of [...this.#offsets].toReversed()) {
      if (position >= segment.from + offset) return position - offset;
    }
    return undefined;
  }

  async next(): Promise<IteratorResult<StreamCommand, undefined>> {
    for (;;) {
      if (this.#left) return { done: true, value: undefined };
      // The next segment may be decoded at once if it needs no more audio than the last one had.
      const command = this.#forget() ?? this.#ask() ?? this.#send() ?? this.#ask();
      if (command) return { done: false, value: command };
      await (this.#changed ??= defer()).promise;
    }
  }

  async return(): Promise<IteratorResult<StreamCommand, undefined>> {
    this.#left = true;
    this.wake();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #forget(): StreamCommand | undefined {
    if (this.#wanted <= this.#forgotten) return undefined;
    this.#forgotten = this.#wanted;
    return { type: 'forget', before: this.#forgotten };
  }

  /** The first waiting decode whose audio has been sent. */
  #ask(): StreamCommand | undefined {
    const decode = this.#work.decodes.find((requested) => !this.#requested.has(requested));
    if (!decode || this.#cursor < decode.to) return undefined;
    const offset = this.#offsets.get(decode.segment);
    if (offset === undefined) return undefined;
    this.#requested.add(decode);
    const { id, from, to, final, eager, options } = decode;
    const place = { from: from + offset, to: to + offset };
    const worth = { final, ...(eager && { eager }), ...(!final && !eager && { growing: true }) };
    return { ...options, type: 'decode', id, ...place, ...worth };
  }

  #send(): StreamCommand | undefined {
    for (const segment of this.#work.segments) {
      if (!this.#offsets.has(segment)) {
        // A segment may begin before the end of the audio sent for the previous one, but never before its
        // beginning.
        this.#cursor = Math.max(this.#cursor, segment.from);
        this.#offsets.set(segment, this.#sent - this.#cursor);
        if (segment.begin) return segment.begin;
      }
      const end = Math.min(segment.to ?? Infinity, this.#audio.end, this.#cursor + MOST_SAMPLES);
      if (end <= this.#cursor) {
        if (segment.to === undefined) return undefined;
        continue;
      }
      const samples = this.#audio.read({ from: this.#cursor, to: end }) ?? silence(end - this.#cursor);
      this.#cursor = end;
      this.#sent += samples.length;
      return { type: 'audio', samples };
    }
    return undefined;
  }
}

/** Replaces dropped audio, so that positions stay right. */
const silence = (samples: number) => new Float32Array(samples) as Speech;
