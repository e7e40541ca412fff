import { SPEECH_RATE } from '../../domain/audio.ts';
import type { SttResult } from '../../domain/engine.ts';
import { VoiceError } from '../../domain/errors.ts';
import type { Segment } from '../../domain/transcript.ts';
import { withoutKnownWords } from './without-known-words.ts';
import type { Stretch } from '../audio/audio-log.ts';
import type { SessionModel } from './session-model.ts';
import type { RealtimeEvent, SessionConfig } from '../../domain/realtime.ts';
import type { StreamedSegment } from './feed.ts';
import { finalEvent, textOf } from '../telling/final-event.ts';
import type { InOrder } from '../telling/in-order.ts';
import type { Neighbour } from './neighbours.ts';
import type { SegmentLog } from './segment-log.ts';
import type { SoundClock } from '../audio/sound-clock.ts';

export interface FinalsOptions {
  readonly log: SegmentLog;
  readonly inOrder: InOrder;
  readonly soundClock: Pick<SoundClock, 'toMs'>;
  readonly config: () => Pick<SessionConfig, 'itn'>;
  readonly inWrittenForm: (segments: readonly Segment[], language: string) => readonly Segment[];
  /** A segment will have no final. */
  readonly onFailure: (error: VoiceError) => void;
}

/** A segment whose region is known. */
export interface EndedSegment {
  readonly id: number;
  readonly model: SessionModel;
  readonly streamed: StreamedSegment;
  readonly own: Neighbour;
  /** Those that it is to be heard together with, oldest first. */
  readonly companions: readonly Neighbour[];
  /** 0..1: how likely it is speech. */
  readonly probability: number;
  /** As it was when the segment ended: what is asked for later is for later segments. */
  readonly config: SessionConfig;
}

/** What was understood, and where its times count from, in samples. */
interface Understood {
  readonly result: SttResult;
  readonly origin: number;
}

/** What was understood of each segment in the end: asked for, and told, one after the other. */
export class Finals {
  readonly #options: FinalsOptions;
  #waiting = 0;
  #last: Promise<void> = Promise.resolve();
  #previous = '';

  constructor(options: FinalsOptions) {
    this.#options = options;
  }

  get areWaiting(): boolean {
    return this.#waiting > 0;
  }

  /** What was understood last, as the model wrote it. */
  get previous(): string {
    return this.#previous;
  }

  /** Once those that were asked for are told. */
  forgetPrevious(): void {
    this.#last = this.#forgetAfter(this.#last);
  }

  async #forgetAfter(before: Promise<void>): Promise<void> {
    await before;
    this.#previous = '';
  }

  /** Resolves when all that were asked for are told, or given up. */
  async told(): Promise<void> {
    await this.#last;
  }

  /** Asks for the final of a segment, keeps its place among all events, and lets its audio go in the end. */
  add(segment: EndedSegment): void {
    this.#waiting++;
    this.#last = this.#settle(segment, this.#last, this.#options.inOrder.reserve());
  }

  /** What is understood already. Times in `result` count from `origin`, the segment's beginning where left out. */
  tell(segmentId: number, stretch: Stretch, result: SttResult, origin = stretch.from): void {
    this.#options.inOrder.reserve()(this.#events(segmentId, stretch, { result, origin }));
  }

  async #settle(
    segment: EndedSegment,
    before: Promise<void>,
    tell: (events: readonly RealtimeEvent[]) => void,
  ): Promise<void> {
    const { id, model, streamed, own, config } = segment;
    let events: readonly RealtimeEvent[] = [];
    try {
      // What was said before belongs into the prompt, or is heard again with this.
      await before;
      const understood = await this.#understand(segment);
      if (understood) {
        const { segments, language } = understood.result;
        own.text = textOf(segments, language);
        events = this.#events(id, { from: own.region.start, to: own.region.end }, understood, config);
      }
    } catch (error) {
      this.#options.onFailure(VoiceError.from(error));
    }
    this.#waiting--;
    model.stream.release(streamed);
    this.#options.log.drop(id);
    tell(events);
  }

  /** Words that its companions' finals lack are better told with this one than never; none is told twice. */
  async #understand(segment: EndedSegment): Promise<Understood | undefined> {
    const { own, companions } = segment;
    const known = companions.slice(companions.findLastIndex(({ text }) => text === undefined) + 1);
    const [first] = known;
    if (first) {
      const origin = first.region.start;
      const together = await this.#ask(segment, origin);
      const text = known.map((companion) => companion.text).join(' ');
      const result = together && withoutKnownWords(together, text);
      if (result && result.segments.length > 0) return { result, origin };
    }
    const origin = own.region.start;
    const result = await this.#ask(segment, origin);
    return result && { result, origin };
  }

  #ask(
    { model, streamed, own, probability, config }: EndedSegment,
    from: number,
  ): Promise<SttResult | undefined> {
    const stretch = { from, to: own.region.end, probability, previous: this.#previous };
    return model.final(streamed, stretch, config);
  }

  /** None where the segment has had its final. */
  #events(
    segmentId: number,
    { from, to }: Stretch,
    { result, origin }: Understood,
    { itn }: Pick<SessionConfig, 'itn'> = this.#options.config(),
  ): readonly RealtimeEvent[] {
    const { log, soundClock, inWrittenForm } = this.#options;
    if (!log.finalise(segmentId)) return [];
    const text = textOf(result.segments, result.language);
    if (text !== '') this.#previous = text;
    const event = finalEvent(result, {
      segmentId,
      startMs: soundClock.toMs(from, 'start'),
      endMs: soundClock.toMs(to, 'end'),
      toMs: (seconds, edge) => soundClock.toMs(origin + Math.round(seconds * SPEECH_RATE), edge),
      ...(itn && { write: inWrittenForm }),
    });
    return [event];
  }
}
