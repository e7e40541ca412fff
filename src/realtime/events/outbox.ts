import { onAbort } from '../../base/abort.ts';
import { type Deferred, defer } from '../../base/deferred.ts';
import type { RealtimeEvent, RealtimeOutput } from '../../domain/realtime.ts';

/** The most bytes of speech that wait for the reader: 5 s. */
const MOST_AUDIO_BYTES = 262_144;

/** A reader with this many unread events is considered gone. */
const MOST_EVENTS = 4_096;

/** The events of a session in order, for one reader. For a slow reader, outdated events are dropped. */
export class Outbox implements AsyncIterable<RealtimeOutput> {
  readonly #items: RealtimeOutput[] = [];
  readonly #onOverflow: () => void;
  #audioBytes = 0;
  #overflowed = false;
  #ended = false;
  #reader: Deferred<void> | undefined;
  #room: Deferred<void> = defer();

  /**
   * `onOverflow` is called once if the reader is too slow; later events are then dropped, except the last
   * one.
   */
  constructor(onOverflow: () => void = () => undefined) {
    this.#onOverflow = onOverflow;
  }

  say(event: RealtimeEvent): void {
    if (this.#ended || this.#takesThePlace(event)) return;
    if (this.#items.length < MOST_EVENTS || event.type === 'closed') {
      this.#push({ type: 'event', event });
    } else if (!this.#overflowed) {
      this.#overflowed = true;
      this.#onOverflow();
    }
  }

  /** Adds the last event. */
  sayLast(event: RealtimeEvent): void {
    this.say(event);
    this.#finish();
  }

  /** Resolves when there is room for more speech; rejects with the signal's reason. */
  async play(pcm: Uint8Array, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#ended) return;
    this.#audioBytes += pcm.length;
    this.#push({ type: 'audio', pcm });
    await this.#until(() => this.#audioBytes < MOST_AUDIO_BYTES, signal);
  }

  /** Resolves when all speech has been read, or the reader has left; rejects with the signal's reason. */
  async played(signal: AbortSignal): Promise<void> {
    await this.#until(() => this.#audioBytes === 0, signal);
  }

  /** Drops unread speech and returns its number of bytes. */
  dropAudio(): number {
    const dropped = this.#audioBytes;
    const kept = this.#items.filter(({ type }) => type === 'event');
    this.#items.splice(0, this.#items.length, ...kept);
    this.#freeAudio(dropped);
    return dropped;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<RealtimeOutput, void, undefined> {
    try {
      for (;;) {
        const item = this.#items.shift();
        if (item) {
          if (item.type === 'audio') this.#freeAudio(item.pcm.length);
          yield item;
        } else if (this.#ended) return;
        else await (this.#reader ??= defer()).promise;
      }
    } finally {
      this.#items.length = 0;
      this.#finish();
    }
  }

  async #until(isTrue: () => boolean, signal: AbortSignal): Promise<void> {
    while (!isTrue() && !this.#ended) {
      const aborted = defer<never>();
      const callOff = onAbort(signal, aborted.reject);
      try {
        await Promise.race([this.#room.promise, aborted.promise]);
      } finally {
        callOff();
      }
    }
  }

  #push(item: RealtimeOutput): void {
    this.#items.push(item);
    this.#reader?.resolve();
    this.#reader = undefined;
  }

  #finish(): void {
    this.#ended = true;
    this.#reader?.resolve();
    this.#freeAudio(this.#audioBytes);
  }

  #freeAudio(bytes: number): void {
    this.#audioBytes -= bytes;
    this.#room.resolve();
    this.#room = defer();
  }

  /** Whether `event` includes everything of an unread earlier event, and so replaces it. */
  #takesThePlace(event: RealtimeEvent): boolean {
    const at = this.#items.findLastIndex((item) => item.type === 'event' && isOvertaken(item.event, event));
    const item = this.#items[at];
    if (item?.type !== 'event') return false;
    if (event.type === 'final') {
      this.#items.splice(at, 1);
      return false;
    }
    this.#items[at] = { type: 'event', event: together(item.event, event) };
    return true;
  }
}

function isOvertaken(earlier: RealtimeEvent, later: RealtimeEvent): boolean {
  if (earlier.type === 'partial') {
    const isOfIt = later.type === 'partial' || later.type === 'final';
    return isOfIt && later.segmentId === earlier.segmentId;
  }
  const adds = later.type === 'too_fast' || later.type === 'audio_dropped';
  return adds && later.type === earlier.type;
}

function together(earlier: RealtimeEvent, later: RealtimeEvent): RealtimeEvent {
  if (earlier.type !== 'audio_dropped' || later.type !== 'audio_dropped') return later;
  return { ...later, droppedMs: earlier.droppedMs + later.droppedMs };
}
