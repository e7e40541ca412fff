import type { Clock } from '../base/clock.ts';
import { SPEECH_RATE } from '../domain/audio.ts';
import type { SttEngine, SttResult } from '../domain/engine.ts';
import { VoiceError } from '../domain/errors.ts';
import type { SttCapabilities } from '../domain/model.ts';
import type { Region } from '../vad/frame.ts';
import { Captions } from './captions.ts';
import { Ear } from './ear.ts';
import type { SessionConfig } from '../domain/realtime.ts';
import type { Followed, HeardAudio } from './feed.ts';
import { Finals, type FinalsOptions } from './finals.ts';
import { Hearing } from './hearing.ts';
import { companionsOf, Neighbours, probabilityBeside } from './neighbours.ts';
import { SegmentLog } from './segment-log.ts';
import type { Traffic } from './traffic.ts';

export interface TranscribingOptions extends Omit<FinalsOptions, 'log' | 'config'> {
  readonly clock: Clock;
  readonly audio: HeardAudio;
  readonly traffic: Traffic;
  readonly config: () => SessionConfig;
  readonly open: (model: string) => Promise<SttEngine>;
  /** The worker failed and is waited for; hearing goes on from this segment. */
  readonly onCrash: (segmentId: number) => void;
  /** There is no worker, and one is waited for. */
  readonly onWait: (error: VoiceError) => void;
  /** A segment, or all that are pending, will have no final. */
  readonly onFailure: (error: VoiceError) => void;
  /** Of the client's request, for the workers' logs. */
  readonly requestId?: string | undefined;
}

/** Speech that is going on. */
interface OpenSegment {
  readonly id: number;
  readonly ear: Ear;
  readonly followed: Followed;
  /** The first sample that no final covers. */
  readonly from: number;
  readonly captions: Captions;
  /** Nobody speaks any more. */
  readonly fallSilent: () => void;
}

/** Turns the regions of a session's speech into its transcript, one segment each. */
export class Transcribing {
  readonly #options: TranscribingOptions;
  readonly #log = new SegmentLog();
  readonly #finals: Finals;
  readonly #neighbours = new Neighbours();
  #ear: Ear | undefined;
  #open: OpenSegment | undefined;
  #stopped = false;
  readonly #retiring = new Set<Hearing>();

  constructor(options: TranscribingOptions) {
    this.#options = options;
    this.#finals = new Finals({ ...options, log: this.#log });
  }

  /** How many finals there have been. */
  get transcribed(): number {
    return this.#log.finalised;
  }

  get isReady(): boolean {
    return this.#ear !== undefined;
  }

  /** Seconds from the first sample that has no final to the newest; 0 where nothing is waited for. */
  get pendingSeconds(): number {
    const from = this.neededFrom;
    return from === undefined ? 0 : (this.#options.audio.end - from) / SPEECH_RATE;
  }

  /** The first sample of what has no final yet; `undefined` where everything has. */
  get neededFrom(): number | undefined {
    return this.#log.needsFrom;
  }

  /** Segments that begin from now on are heard by this model. None may be open. */
  use(model: string, capabilities: SttCapabilities): void {
    if (this.#stopped) return;
    this.#retire();
    const { audio, clock, open, onCrash, onWait, onFailure, traffic, config, requestId } = this.#options;
    const hearing: Hearing = new Hearing({
      open: () => open(model),
      audio,
      clock,
      onCrash: () => onCrash(this.#log.resumeId),
      onWait,
      onFailure,
      onPartial: (text) => this.#open?.captions.told(text),
      onFinal: (result, from) => this.#finishPart(result, from),
    });
    this.#ear = new Ear({ model, capabilities, hearing, traffic, config, requestId });
    hearing.open();
  }

  /** Speech has begun with the sample `at`; it may need audio from `from` on. */
  begin(at: number, from: number): void {
    const ear = this.#ear;
    if (!ear) return;
    const [first] = ear.needsNeighbours ? this.#neighbours.before({ start: from, end: from }) : [];
    const heardFrom = first?.region.start ?? from;
    const id = this.#log.begin(heardFrom);
    const followed = ear.hearing.follow(heardFrom, ear.wishes);
    const captions = this.#caption(id, ear, followed, at, from);
    this.#open = { id, ear, followed, from, captions, fallSilent: ear.speaks() };
  }

  /** There is more audio. */
  grow(): void {
    this.#ear?.hearing.wake();
    this.#open?.captions.grow();
  }

  /** The speech that had begun is over, or cut: its final is told in its turn. */
  end({ start, end, probability }: Region): void {
    const segment = this.#open;
    if (!segment) return;
    const { id, ear, followed, from } = segment;
    this.#close(segment);
    followed.to = end;
    const region = { start: Math.max(start, from), end, probability };
    const before = this.#neighbours.before(region);
    const own = this.#neighbours.add(region);
    const companions = ear.needsNeighbours ? companionsOf(region, before) : [];
    this.#log.end(id, companions[0]?.region.start ?? region.start);
    this.#finals.add({
      id,
      ear,
      followed,
      own,
      companions,
      probability: probabilityBeside(region, before),
      config: this.#options.config(),
    });
  }

  /** A commit of audio in which nothing was found: there is nothing to hear, but an answer is waited for. */
  endOfNothing(from: number, to: number): void {
    const language = this.#options.config().language ?? 'en';
    this.#finals.tell(this.#log.begin(from), { from, to }, { language, segments: [] });
  }

  /** What has begun is of no interest any more. */
  drop(): void {
    const segment = this.#open;
    if (!segment) return;
    this.#close(segment);
    segment.ear.hearing.release(segment.followed);
    this.#log.drop(segment.id);
  }

  /** The next segment has nothing to do with the last. */
  forgetContext(): void {
    this.#finals.forgetPrevious();
    this.forgetNeighbours();
  }

  /** What is heard next does not follow what was heard last: something between them was left out. */
  forgetNeighbours(): void {
    this.#neighbours.forget();
  }

  /** Resolves when the finals of all segments that ended are told, or given up. */
  flushed(): Promise<void> {
    return this.#finals.told();
  }

  /** At once; segments that have no final get none. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.drop();
    this.#retire();
    await Promise.all([...this.#retiring].map((hearing) => hearing.stop()));
    await this.#finals.told();
  }

  #close({ captions, fallSilent }: OpenSegment): void {
    this.#open = undefined;
    captions.stop();
    fallSilent();
  }

  #retire(): void {
    const hearing = this.#ear?.hearing;
    if (!hearing) return;
    this.#retiring.add(hearing);
    void hearing.finish().finally(() => this.#retiring.delete(hearing));
  }

  #caption(id: number, ear: Ear, followed: Followed, at: number, from: number): Captions {
    const { config, inOrder, soundClock, clock, audio, onFailure } = this.#options;
    return new Captions({
      from,
      speechAt: at,
      isNative: ear.isNative,
      hasWordTimes: ear.capabilities.wordTimestamps,
      isWanted: () => config().partials && inOrder.isUpToDate,
      isEngineFree: () => ear.isFree,
      hasLaneOfItsOwn: () => ear.hasLaneOfItsOwn,
      isFinalWaiting: () => this.#finals.areWaiting,
      now: () => clock.now(),
      heardTo: () => audio.end,
      ask: (pass) => ear.pass(followed, pass, this.#finals.previous),
      onFault: (error) => onFailure(VoiceError.from(error)),
      tell: ({ confirmed, tentative, until }) =>
        inOrder.say({
          type: 'partial',
          segmentId: id,
          confirmed,
          tentative,
          untilMs: soundClock.toMs(until, 'end'),
        }),
    });
  }

  /** A model that streams by itself has settled the first part of the segment; times in `result` count from `origin`. */
  #finishPart(result: SttResult, origin: number): void {
    const segment = this.#open;
    const last = result.segments.at(-1);
    if (!segment || !last) return;
    const from = segment.from;
    const to = origin + Math.round(last.end * SPEECH_RATE);
    if (to <= from) return;
    this.#finals.tell(segment.id, { from, to }, result, origin);
    const id = this.#log.begin(to);
    const captions = this.#caption(id, segment.ear, segment.followed, to, to);
    this.#open = { ...segment, id, from: to, captions };
  }
}
