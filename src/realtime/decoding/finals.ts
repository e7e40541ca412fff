import { SPEECH_RATE } from '../../domain/audio.ts';
import type { SttResult } from '../../domain/engine.ts';
import { VoiceError } from '../../domain/errors.ts';
import type { Segment } from '../../domain/transcript.ts';
import { assignSpeakers } from '../../transcript/assign-speakers.ts';
import { withoutKnownWords } from './without-known-words.ts';
import type { AudioSpan } from '../audio/audio-log.ts';
import type { SessionModel } from './session-model.ts';
import type { RealtimeEvent, SessionConfig } from '../../domain/realtime.ts';
import type { StreamedSegment } from './feed.ts';
import type { DecodeRequest } from './model-stream.ts';
import { finalEvent, runningText } from '../telling/final-event.ts';
import type { InOrder } from '../telling/in-order.ts';
import type { Neighbour } from './neighbours.ts';
import type { HeardSpeakers, LiveSpeakers } from './live-speakers.ts';
import type { SegmentLog } from './segment-log.ts';
import type { SessionScope } from '../scope/session-scope.ts';
import type { SoundClock } from '../audio/sound-clock.ts';
import { isDeepStrictEqual } from 'node:util';

export interface FinalsOptions {
  readonly scope: Pick<SessionScope, 'config'>;
  readonly log: SegmentLog;
  readonly inOrder: InOrder;
  readonly speakers: Pick<LiveSpeakers, 'listen'>;
  readonly soundClock: Pick<SoundClock, 'toMs'>;
  readonly inWrittenForm: (segments: readonly Segment[], language: string) => Promise<readonly Segment[]>;
  /** A segment will have no final. */
  readonly onFailure: (error: VoiceError) => void;
}

/** A segment whose region is known. */
export interface EndedSegment {
  readonly id: number;
  readonly model: SessionModel;
  readonly streamed: StreamedSegment;
  readonly own: Neighbour;
  /** One past the last sample that there is anything to hear in. */
  readonly heardTo: number;
  /** Those that it is to be heard together with, oldest first. */
  readonly companions: readonly Neighbour[];
  /** 0..1: how likely it is speech. */
  readonly probability: number;
  /** As it was when the segment ended: what is asked for later is for later segments. */
  readonly config: SessionConfig;
}

/** A recognition, and the sample that its times count from. */
interface Understood {
  readonly result: SttResult;
  readonly origin: number;
}

/** The finals of a session: asked for and told one by one. */
export class Finals {
  readonly #options: FinalsOptions;
  #waiting = 0;
  #last: Promise<void> = Promise.resolve();
  #previous = '';
  #ahead: { readonly segment: EndedSegment; readonly answers: ForeseenAnswers } | undefined;
  #isAsking = false;

  constructor(options: FinalsOptions) {
    this.#options = options;
  }

  get areWaiting(): boolean {
    return this.#waiting > 0;
  }

  /** The last recognition, as the model wrote it. */
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

  /** Something that may be a final is being asked for. */
  get isForeseeing(): boolean {
    return this.#isAsking;
  }

  /** Asks for the final of a segment early, at most once, while no other final waits. */
  foresee(segment: EndedSegment): void {
    const { model, streamed, own } = segment;
    const known = this.#ahead?.segment.own.region;
    if (known?.start === own.region.start && known.end === own.region.end) return;
    if (this.areWaiting || model.isFinalAwaited) return;
    this.forgetForeseen();
    const answers = new ForeseenAnswers(model, streamed);
    this.#ahead = { segment, answers };
    this.#isAsking = true;
    void this.#understand(segment, (question) => answers.ask(question))
      .then((understood) => understood && this.#tellEager(segment, answers, understood))
      // The final tells the error.
      .catch(() => undefined)
      .finally(() => {
        if (this.#ahead?.answers === answers) this.#isAsking = false;
      });
  }

  /** Somebody has gone on speaking, or the segment is dropped. */
  forgetForeseen(): void {
    const ahead = this.#takeForeseen();
    if (ahead?.answers.eagerText !== undefined)
      this.#options.inOrder.say({ type: 'resumed', segmentId: ahead.segment.id });
  }

  #takeForeseen() {
    const ahead = this.#ahead;
    ahead?.answers.close();
    this.#ahead = undefined;
    this.#isAsking = false;
    return ahead;
  }

  /** Tells the text that the final will have if nobody goes on, unless that is known by now. */
  async #tellEager(segment: EndedSegment, answers: ForeseenAnswers, understood: Understood): Promise<void> {
    const { id, own, config } = segment;
    if (!config.eagerFinals) return;
    const { segments, language } = understood.result;
    const text = runningText(await this.#written(segments, language, config), language);
    if (text === '' || this.#ahead?.answers !== answers) return;
    answers.eagerText = text;
    const { inOrder, soundClock } = this.#options;
    const startMs = soundClock.toMs(own.region.start, 'start');
    const endMs = soundClock.toMs(segment.heardTo, 'end');
    inOrder.say({ type: 'eager', segmentId: id, text, startMs, endMs, language });
  }

  /** Asks for the final of a segment, keeps its place among all events, and lets its audio go in the end. */
  add(segment: EndedSegment): void {
    this.#waiting++;
    const foreseen = this.#takeForeseen()?.answers;
    this.#last = this.#settle(segment, foreseen, this.#last, this.#options.inOrder.reserve());
  }

  /**
   * Tells the result of a part of a segment. Its times count from `origin`, by default the segment's start.
   */
  tell(segmentId: number, stretch: AudioSpan, result: SttResult, origin = stretch.from): void {
    const say = this.#options.inOrder.reserve();
    const listening = this.#options.speakers.listen(stretch);
    const told = this.#events(segmentId, stretch, { result, origin }, listening).then(
      say,
      (error: unknown) => {
        this.#options.onFailure(VoiceError.from(error));
        say([]);
      },
    );
    this.#last = Promise.all([this.#last, told]).then(() => undefined);
  }

  async #settle(
    segment: EndedSegment,
    foreseen: ForeseenAnswers | undefined,
    before: Promise<void>,
    tell: (events: readonly RealtimeEvent[]) => void,
  ): Promise<void> {
    const { id, model, streamed, own, config } = segment;
    let events: readonly RealtimeEvent[] = [];
    const stretch = { from: own.region.start, to: own.region.end };
    // Beside recognition, while the sound is held.
    const listening = this.#options.speakers.listen(stretch);
    try {
      // Segments before this one belong into the prompt, or are decoded again with it.
      await before;
      const understood = await this.#understand(
        segment,
        async (question) => foreseen?.to(question) ?? (await model.final(streamed, question)),
      );
      if (understood) {
        const { segments, language } = understood.result;
        own.text = runningText(segments, language);
        events = await this.#events(id, stretch, understood, listening, config);
      }
    } catch (error) {
      this.#options.onFailure(VoiceError.from(error));
    }
    this.#waiting--;
    model.stream.release(streamed);
    this.#options.log.drop(id);
    const eager = foreseen?.eagerText;
    const holds =
      eager === undefined || events.some((event) => event.type === 'final' && event.text === eager);
    tell(holds ? events : [{ type: 'resumed', segmentId: id }, ...events]);
  }

  /** Words that its companions' finals lack are better told with this one than never; none is told twice. */
  async #understand(
    { model, own, companions, heardTo: to, probability, config }: EndedSegment,
    ask: (question: DecodeRequest) => Promise<SttResult | undefined>,
  ): Promise<Understood | undefined> {
    const heardFrom = (from: number) =>
      ask(model.finalQuestion({ from, to, probability, previous: this.#previous }, config));
    const known = companions.slice(companions.findLastIndex(({ text }) => text === undefined) + 1);
    const [first] = known;
    if (first) {
      const origin = first.region.start;
      const together = await heardFrom(origin);
      const text = known.map((companion) => companion.text).join(' ');
      const result = together && withoutKnownWords(together, text);
      if (result && result.segments.length > 0) return { result, origin };
    }
    const origin = own.region.start;
    const result = await heardFrom(origin);
    return result && { result, origin };
  }

  /** None where the segment has had its final. */
  async #events(
    segmentId: number,
    { from, to }: AudioSpan,
    { result, origin }: Understood,
    listening: Promise<HeardSpeakers | undefined>,
    { itn }: Pick<SessionConfig, 'itn'> = this.#options.scope.config,
  ): Promise<readonly RealtimeEvent[]> {
    const { log, soundClock } = this.#options;
    const text = runningText(result.segments, result.language);
    const speakers = await listening;
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

/** The segments, whose times count from `origin` seconds of the session, with their speakers. */
const attributed = (
  segments: readonly Segment[],
  speakers: HeardSpeakers | undefined,
  origin: number,
): readonly Segment[] =>
  assignSpeakers(
    segments,
    (speakers?.turns ?? []).map((turn) => ({ ...turn, start: turn.start - origin, end: turn.end - origin })),
  );

interface Answered {
  readonly question: DecodeRequest;
  readonly result: SttResult;
}

/** The eager finals of one segment, with their answers. */
class ForeseenAnswers {
  readonly #model: SessionModel;
  readonly #streamed: StreamedSegment;
  readonly #answered: Answered[] = [];
  /** The text that was told of them. */
  eagerText: string | undefined;
  #isOpen = true;

  constructor(model: SessionModel, streamed: StreamedSegment) {
    this.#model = model;
    this.#streamed = streamed;
  }

  /** Asks the model; `undefined` where it made way, and once nobody wants to know any more. */
  async ask(question: DecodeRequest): Promise<SttResult | undefined> {
    if (!this.#isOpen) return undefined;
    const result = await this.#model.ahead(this.#streamed, question);
    if (result) this.#answered.push({ question, result });
    return result;
  }

  /** The answer to the same question, if there is one. */
  to(question: DecodeRequest): SttResult | undefined {
    return this.#answered.find((answered) => isDeepStrictEqual(answered.question, question))?.result;
  }

  /** Nothing more is asked. */
  close(): void {
    this.#isOpen = false;
  }
}
