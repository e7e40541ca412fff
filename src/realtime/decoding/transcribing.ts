import { SPEECH_RATE } from '../../domain/audio.ts';
import type { SttResult } from '../../domain/recognition.ts';
import { VoiceError } from '../../domain/errors.ts';
import type { Region } from '../../vad/frame.ts';
import { InterimCaptions } from './interim-captions.ts';
import type { SessionModel } from './session-model.ts';
import { SessionModels } from './session-models.ts';
import type { SessionStt } from './session-stt.ts';
import type { StreamedSegment, SessionAudio } from './feed.ts';
import { Finals, type FinalsOptions } from './finals.ts';
import type { EndedSegment } from './decode-segment.ts';
import { regionsToJoin, Neighbours, probabilityInContext } from './neighbours.ts';
import { SegmentLog } from './segment-log.ts';
import type { SessionScope } from '../scope/session-scope.ts';

export interface TranscribingOptions extends Omit<FinalsOptions, 'log'> {
  readonly scope: SessionScope;
  readonly audio: SessionAudio;
}

/** A region, and the end of its audible part in samples. */
export interface EndedRegion {
  readonly region: Region;
  readonly decodeTo: number;
}

/**
 * Samples of pause after which speech ends nine times in ten (after shorter ones half of the time). Busy
 * engines decode eagerly only from here on.
 */
const LIKELY_SAMPLES = 0.096 * SPEECH_RATE;

/** Decoding a longer segment takes longer than the rest of its pause. */
const LONG_SAMPLES = 8 * SPEECH_RATE;

/** The segment that is being spoken. */
interface OpenSegment {
  readonly id: number;
  readonly model: SessionModel;
  readonly streamed: StreamedSegment;
  /** The first sample that no final covers. */
  readonly from: number;
  readonly captions: InterimCaptions;
  /** The speech has ended. */
  readonly fallSilent: () => void;
}

type CaptionedSegment = Pick<OpenSegment, 'id' | 'model' | 'streamed'>;

/** Turns the regions of a session's speech into its transcript, one segment each. */
export class Transcribing {
  readonly #options: TranscribingOptions;
  readonly #log = new SegmentLog();
  readonly #finals: Finals;
  readonly #neighbours = new Neighbours();
  readonly #models: SessionModels;
  #open: OpenSegment | undefined;
  #stopped = false;
  /** During a pause: one past the last sample to decode. */
  #pausedFrom: number | undefined;

  constructor(options: TranscribingOptions) {
    this.#options = options;
    this.#finals = new Finals({ ...options, log: this.#log });
    this.#models = new SessionModels({
      ...options,
      resumeId: () => this.#log.resumeId,
      onPartial: (text) => this.#open?.captions.addNative(text),
      onFinal: (result, from) => this.#finishPart(result, from),
    });
  }

  /** The number of finals so far. */
  get transcribed(): number {
    return this.#log.finalised;
  }

  get isReady(): boolean {
    return this.#models.newest !== undefined;
  }

  /** Whether a worker is connected. */
  get isConnected(): boolean {
    return this.#models.newest?.stream.isOpen ?? false;
  }

  /** Seconds from the first sample without a final to the newest sample; 0 if no final is pending. */
  get pendingSeconds(): number {
    const from = this.neededFrom;
    return from === undefined ? 0 : (this.#options.audio.end - from) / SPEECH_RATE;
  }

  /** The first sample without a final; `undefined` if no final is pending. */
  get neededFrom(): number | undefined {
    return this.#log.needsFrom;
  }

  /** Uses `model` for segments that begin from now on. No segment may be open. */
  use(model: SessionStt): void {
    if (this.#stopped) return;
    this.#models.use(model);
  }

  /** Begins a segment: speech begins at sample `at`, and decoding may need audio from `from` on. */
  begin(at: number, from: number): void {
    const model = this.#models.newest;
    if (!model) return;
    const [first] = model.needsNeighbours ? this.#neighbours.before({ start: from, end: from }) : [];
    const decodeFrom = first?.region.start ?? from;
    const id = this.#log.begin(decodeFrom);
    const streamed = model.stream.follow(decodeFrom, model.beginOptions);
    const captions = this.#caption({ id, model, streamed }, at, from);
    this.#open = { id, model, streamed, from, captions, fallSilent: model.beginSpeech() };
  }

  /** Called when audio has arrived. */
  grow(): void {
    this.#models.newest?.stream.wake();
    this.#open?.captions.grow();
  }

  /**
   * Sets the region with which the current segment would end in this pause, for an eager final; `undefined`
   * while someone speaks.
   */
  expectEnd(ending: EndedRegion | undefined): void {
    const segment = this.#open;
    this.#pausedFrom = ending?.decodeTo;
    if (!segment || segment.model.isNative) return;
    if (!ending) return this.#finals.dropEager();
    const isLikely = this.#options.audio.end - ending.decodeTo >= LIKELY_SAMPLES;
    const isLong = ending.decodeTo - ending.region.start >= LONG_SAMPLES;
    if (isLikely || isLong || segment.model.hasLaneOfItsOwn)
      this.#finals.requestEager(this.#ended(segment, ending));
  }

  /** Ends the current segment; its final is sent in order. */
  end(ending: EndedRegion): void {
    const segment = this.#open;
    if (!segment) return;
    this.#close(segment);
    segment.streamed.to = ending.region.end;
    const ended = this.#ended(segment, ending);
    const { own, companions } = ended;
    this.#log.end(segment.id, companions[0]?.region.start ?? own.region.start);
    this.#neighbours.add(own);
    this.#finals.add(ended);
  }

  /** Answers a commit of audio without speech by an empty final. */
  endOfNothing(from: number, to: number): void {
    const language = this.#options.scope.config.language ?? 'en';
    this.#finals.addDecoded(this.#log.begin(from), { from, to }, { language, segments: [] });
  }

  /** Drops the current segment. */
  drop(): void {
    const segment = this.#open;
    if (!segment) return;
    this.#close(segment);
    this.#finals.dropEager();
    segment.model.stream.release(segment.streamed);
    this.#log.drop(segment.id);
  }

  /** Forgets the previous text and regions. */
  forgetContext(): void {
    this.#finals.forgetPrevious();
    this.forgetNeighbours();
  }

  /** Forgets the previous text, because sound between it and the next segment was left out. */
  forgetNeighbours(): void {
    this.#neighbours.forget();
  }

  /** Resolves when the finals of all ended segments have been sent or dropped. */
  flushed(): Promise<void> {
    return this.#finals.allSent();
  }

  /** Stops at once. Segments without a final get none. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.drop();
    await this.#models.stop();
    await this.#finals.allSent();
  }

  #ended({ id, model, streamed, from }: OpenSegment, { region: found, decodeTo }: EndedRegion): EndedSegment {
    const region = { ...found, start: Math.max(found.start, from) };
    const before = this.#neighbours.before(region);
    return {
      id,
      model,
      streamed,
      own: { region },
      decodeTo,
      // Whether the segment needs companions may become known only after its start.
      companions: model.needsNeighbours
        ? regionsToJoin(region, before).filter((one) => one.region.start >= streamed.from)
        : [],
      probability: probabilityInContext(region, before),
      config: this.#options.scope.config,
    };
  }

  #close({ captions, fallSilent }: OpenSegment): void {
    this.#open = undefined;
    captions.stop();
    fallSilent();
  }

  #caption({ id, model, streamed }: CaptionedSegment, at: number, from: number): InterimCaptions {
    const { scope, inOrder, soundClock, audio, onFailure } = this.#options;
    return new InterimCaptions({
      delay: scope.config.delay,
      from,
      speechAt: at,
      isNative: () => model.isNative,
      hasWordTimes: () => model.capabilities.wordTimestamps,
      isWanted: () => scope.config.partials && inOrder.isUpToDate,
      hasLaneOfItsOwn: () => model.hasLaneOfItsOwn,
      isFinalWaiting: () => this.#finals.areWaiting || this.#finals.isEagerPending,
      now: () => scope.clock.now(),
      decodeTo: () => this.#pausedFrom ?? audio.end,
      ask: (interim) => model.requestInterim(streamed, interim, this.#finals.previous),
      onFault: (error) => onFailure(VoiceError.from(error)),
      onPartial: ({ confirmed, tentative, until }) =>
        inOrder.say({
          type: 'partial',
          segmentId: id,
          confirmed,
          tentative,
          untilMs: soundClock.toMs(until, 'end'),
        }),
    });
  }

  /** A streaming model has settled the first part of the segment; times in `result` count from `origin`. */
  #finishPart(result: SttResult, origin: number): void {
    const segment = this.#open;
    const last = result.segments.at(-1);
    if (!segment || !last) return;
    const { from } = segment;
    const to = origin + Math.round(last.end * SPEECH_RATE);
    if (to <= from) return;
    this.#finals.addDecoded(segment.id, { from, to }, result, origin);
    const id = this.#log.begin(to);
    const captions = this.#caption({ ...segment, id }, to, to);
    this.#open = { ...segment, id, from: to, captions };
  }
}
