import { SPEECH_RATE } from '../../domain/audio.ts';
import type { SttResult } from '../../domain/recognition.ts';
import { VoiceError } from '../../domain/errors.ts';
import type { Segment } from '../../domain/transcript.ts';
import { assignSpeakers } from '../../transcript/assign-speakers.ts';
import type { AudioSpan } from '../audio/audio-log.ts';
import type { RealtimeEvent, SessionConfig } from '../../domain/realtime.ts';
import { finalEvent, runningText } from '../events/final-event.ts';
import type { EventOrder } from '../events/event-order.ts';
import { EagerFinals, type EagerAnswers } from './eager-finals.ts';
import type { SegmentSpeakers, LiveSpeakers } from './live-speakers.ts';
import type { SegmentLog } from './segment-log.ts';
import type { SessionScope } from '../scope/session-scope.ts';
import type { SoundClock } from '../audio/sound-clock.ts';
import { decodeSegment, type EndedSegment, type PlacedResult } from './decode-segment.ts';

export interface FinalsOptions {
  readonly scope: Pick<SessionScope, 'config'>;
  readonly log: SegmentLog;
  readonly inOrder: EventOrder;
  readonly speakers: Pick<LiveSpeakers, 'identify'>;
  readonly soundClock: Pick<SoundClock, 'toMs'>;
  readonly inWrittenForm: (segments: readonly Segment[], language: string) => Promise<readonly Segment[]>;
  /** Called if a segment will have no final. */
  readonly onFailure: (error: VoiceError) => void;
}

/** Requests the finals of a session and sends them in order. */
export class Finals {
  readonly #options: FinalsOptions;
  #waiting = 0;
  #last: Promise<void> = Promise.resolve();
  #previous = '';
  readonly #eager: EagerFinals;

  constructor(options: FinalsOptions) {
    this.#options = options;
    this.#eager = new EagerFinals({
      ...options,
      textOf: async ({ segments, language }, config) =>
        runningText(await this.#written(segments, language, config), language),
    });
  }

  get areWaiting(): boolean {
    return this.#waiting > 0;
  }

  /** The text of the last final as the model wrote it. */
  get previous(): string {
    return this.#previous;
  }

  /** Forgets the previous text after all requested finals have been sent. */
  forgetPrevious(): void {
    this.#last = this.#forgetAfter(this.#last);
  }

  async #forgetAfter(before: Promise<void>): Promise<void> {
    await before;
    this.#previous = '';
  }

  /** Resolves when all requested finals have been sent or dropped. */
  async allSent(): Promise<void> {
    await this.#last;
  }

  /** Whether an eager final is being decoded. */
  get isEagerPending(): boolean {
    return this.#eager.isAsking;
  }

  /** Requests an eager final of a segment, at most once, while no other final waits. */
  requestEager(segment: EndedSegment): void {
    if (!this.#eager.isOf(segment) && !this.areWaiting) this.#eager.ask(segment, this.#previous);
  }

  /** Drops the eager final, because the speaker continues or the segment is dropped. */
  dropEager(): void {
    this.#eager.forget();
  }

  /**
   * Requests the final of a segment, reserves its place in the order of events, and releases its audio at the
   * end.
   */
  add(segment: EndedSegment): void {
    this.#waiting++;
    const early = this.#eager.take()?.answers;
    this.#last = this.#settle(segment, early, this.#last, this.#options.inOrder.reserve());
  }

  /** Sends the result of a part of a segment. Its times count from `origin`. Default: the part's start. */
  addDecoded(segmentId: number, span: AudioSpan, result: SttResult, origin = span.from): void {
    const say = this.#options.inOrder.reserve();
    const identifying = this.#options.speakers.identify(span);
    const sent = this.#events(segmentId, span, { result, origin }, identifying).then(
      say,
      (error: unknown) => {
        this.#options.onFailure(VoiceError.from(error));
        say([]);
      },
    );
    this.#last = Promise.all([this.#last, sent]).then(() => undefined);
  }

  async #settle(
    segment: EndedSegment,
    early: EagerAnswers | undefined,
    before: Promise<void>,
    say: (events: readonly RealtimeEvent[]) => void,
  ): Promise<void> {
    const { id, model, streamed, own, config } = segment;
    let events: readonly RealtimeEvent[] = [];
    const span = { from: own.region.start, to: own.region.end };
    // In parallel to recognition, while the sound is held.
    const identifying = this.#options.speakers.identify(span);
    try {
      // Earlier segments become part of the prompt, or are decoded again together with this one.
      await before;
      const understood = await decodeSegment(
        segment,
        this.#previous,
        async (question) => early?.to(question) ?? (await model.requestFinal(streamed, question)),
      );
      if (understood) {
        const { segments, language } = understood.result;
        own.text = runningText(segments, language);
        events = await this.#events(id, span, understood, identifying, config);
      }
    } catch (error) {
      this.#options.onFailure(VoiceError.from(error));
    }
    this.#waiting--;
    model.stream.release(streamed);
    this.#options.log.drop(id);
    const eager = early?.eagerText;
    const holds =
      eager === undefined || events.some((event) => event.type === 'final' && event.text === eager);
    say(holds ? events : [{ type: 'resumed', segmentId: id }, ...events]);
  }

  /** No events if the segment already has its final. */
  async #events(
    segmentId: number,
    { from, to }: AudioSpan,
    { result, origin }: PlacedResult,
    identifying: Promise<SegmentSpeakers | undefined>,
    { itn }: Pick<SessionConfig, 'itn'> = this.#options.scope.config,
  ): Promise<readonly RealtimeEvent[]> {
    const { log, soundClock } = this.#options;
    const text = runningText(result.segments, result.language);
    const speakers = await identifying;
    const segments = attributed(result.segments, speakers, origin / SPEECH_RATE);
    const written = await this.#written(segments, result.language, { itn });
    if (!log.finalise(segmentId)) return [];
    if (text !== '') this.#previous = text;
    const event = finalEvent(result, {
      segmentId,
      startMs: soundClock.toMs(from, 'start'),
      endMs: soundClock.toMs(to, 'end'),
      toMs: (seconds, edge) => soundClock.toMs(origin + Math.round(seconds * SPEECH_RATE), edge),
      written,
    });
    const renames = [...(speakers?.renamed ?? [])].map(([before, after]) => ({ from: before, to: after }));
    return renames.length > 0 ? [{ type: 'speakers_renamed', renames }, event] : [event];
  }

  async #written(
    segments: readonly Segment[],
    language: string,
    { itn }: Pick<SessionConfig, 'itn'>,
  ): Promise<readonly Segment[]> {
    const isEmpty = runningText(segments, language) === '';
    return itn && !isEmpty ? this.#options.inWrittenForm(segments, language) : segments;
  }
}

/** The segments with their speakers; times count from `origin` seconds of the session. */
const attributed = (
  segments: readonly Segment[],
  speakers: SegmentSpeakers | undefined,
  origin: number,
): readonly Segment[] =>
  assignSpeakers(
    segments,
    (speakers?.turns ?? []).map((turn) => ({ ...turn, start: turn.start - origin, end: turn.end - origin })),
  );
