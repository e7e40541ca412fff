import type { Clock } from '../base/clock.ts';
import { SPEECH_RATE } from '../domain/audio.ts';
import type { StreamBegin, SttEngine, SttResult } from '../domain/engine.ts';
import { VoiceError } from '../domain/errors.ts';
import type { SttCapabilities } from '../domain/model.ts';
import type { Segment } from '../domain/transcript.ts';
import type { Region } from '../vad/frame.ts';
import { Captions } from './captions.ts';
import { type Circumstances, decodeOptions } from './decode-options.ts';
import type { RealtimeEvent, SessionConfig } from './events.ts';
import type { DecodeOptions, Followed, HeardAudio } from './feed.ts';
import { finalEvent, textOf } from './final-event.ts';
import { Hearing } from './hearing.ts';
import type { InOrder } from './in-order.ts';
import { probabilityBeside } from './neighbours.ts';
import { SegmentLog } from './segment-log.ts';
import type { SoundClock } from './sound-clock.ts';
import type { Traffic } from './traffic.ts';

export interface TranscribingOptions {
  readonly clock: Clock;
  readonly audio: HeardAudio;
  readonly soundClock: Pick<SoundClock, 'toMs'>;
  readonly inOrder: InOrder;
  readonly traffic: Traffic;
  readonly config: () => SessionConfig;
  readonly open: (model: string) => Promise<SttEngine>;
  readonly inWrittenForm: (segments: readonly Segment[], language: string) => readonly Segment[];
  /** The worker failed and is waited for; hearing goes on from this segment. */
  readonly onCrash: (segmentId: number) => void;
  /** There is no worker, and one is waited for. */
  readonly onWait: (error: VoiceError) => void;
  /** A segment, or all that are pending, will have no final. */
  readonly onFailure: (error: VoiceError) => void;
  /** Of the client's request, for the workers' logs. */
  readonly requestId?: string | undefined;
}

/** A model, and the stream to it. */
interface Ear {
  readonly model: string;
  readonly capabilities: SttCapabilities;
  readonly hearing: Hearing;
}

/** Speech that is going on. */
interface OpenSegment {
  readonly id: number;
  readonly ear: Ear;
  readonly followed: Followed;
  /** The first sample that no final covers. */
  readonly from: number;
  readonly captions: Captions;
}

/** Turns the regions of a session's speech into its transcript, one segment each. */
export class Transcribing {
  readonly #options: TranscribingOptions;
  #ear: Ear | undefined;
  #open: OpenSegment | undefined;
  readonly #log = new SegmentLog();
  /** How many finals are on their way. */
  #pending = 0;
  #stopped = false;
  #lastFinal: Promise<void> = Promise.resolve();
  readonly #retiring = new Set<Promise<void>>();
  /** The region before the next one. */
  #before: Region | undefined;
  /** What was understood last, as the model wrote it. */
  #previous = '';

  constructor(options: TranscribingOptions) {
    this.#options = options;
  }

  /** How many finals there have been. */
  get transcribed(): number {
    return this.#log.finalised;
  }

  get isReady(): boolean {
    return this.#ear !== undefined;
  }

  /** The first sample of what has no final yet; `undefined` where everything has. */
  get neededFrom(): number | undefined {
    return this.#log.needsFrom;
  }

  /** Segments that begin from now on are heard by this model. None may be open. */
  use(model: string, capabilities: SttCapabilities): void {
    if (this.#stopped) return;
    this.#retire();
    const { audio, clock, open, onCrash, onWait, onFailure } = this.#options;
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
    this.#ear = { model, capabilities, hearing };
    hearing.open();
  }

  /** Speech has begun with the sample `at`; it may need audio from `from` on. */
  begin(at: number, from: number): void {
    const ear = this.#ear;
    if (!ear) return;
    const id = this.#log.begin(from);
    const followed = ear.hearing.follow(from, this.#wishes(ear));
    this.#open = { id, ear, followed, from, captions: this.#caption(id, ear, followed, at, from) };
  }

  /** There is more audio. */
  grow(): void {
    this.#ear?.hearing.wake();
    this.#open?.captions.grow();
  }

  /** The speech that had begun is over, or cut: its final is told in its turn. */
  end(region: Region): void {
    const segment = this.#open;
    if (!segment) return;
    const { id, followed, from } = segment;
    this.#open = undefined;
    segment.captions.stop();
    followed.to = region.end;
    const start = Math.max(region.start, from);
    this.#log.end(id, { from: start, to: region.end });
    const heard = { ...region, start, probability: probabilityBeside(region, this.#before) };
    this.#before = region;
    this.#pending++;
    this.#lastFinal = this.#settle(segment, heard, this.#options.inOrder.reserve());
  }

  /** A commit of audio in which nothing was found: there is nothing to hear, but an answer is waited for. */
  endOfNothing(start: number, end: number): void {
    const id = this.#log.begin(start);
    const language = this.#options.config().language ?? 'en';
    const nothing = { language, segments: [] };
    this.#options.inOrder.reserve()(this.#tellFinal(id, { start, end }, nothing));
  }

  /** What has begun is of no interest any more. */
  drop(): void {
    const segment = this.#open;
    if (!segment) return;
    this.#open = undefined;
    segment.captions.stop();
    segment.ear.hearing.release(segment.followed);
    this.#log.drop(segment.id);
  }

  /** The next segment has nothing to do with the last. */
  forgetContext(): void {
    this.#previous = '';
  }

  /** Resolves when the finals of all segments that ended are told, or given up. */
  async flushed(): Promise<void> {
    await this.#lastFinal;
  }

  /** At once; segments that have no final get none. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.drop();
    this.#retire();
    await this.#ear?.hearing.stop();
    await Promise.all([...this.#retiring, this.#lastFinal]);
  }

  #retire(): void {
    const hearing = this.#ear?.hearing;
    if (!hearing) return;
    const over = hearing.finish().finally(() => this.#retiring.delete(over));
    this.#retiring.add(over);
  }

  #caption(id: number, ear: Ear, followed: Followed, at: number, from: number): Captions {
    const { config, inOrder, soundClock, traffic, clock, audio, onFailure } = this.#options;
    const { model, capabilities, hearing } = ear;
    return new Captions({
      from,
      speechAt: at,
      isNative: isNative(capabilities),
      hasWordTimes: capabilities.wordTimestamps,
      isWanted: () => config().enable_partial_transcripts && inOrder.isUpToDate,
      isEngineFree: () => traffic.isFree(model, hearing.lanes),
      isFinalWaiting: () => this.#pending > 0,
      now: () => clock.now(),
      heardTo: () => audio.end,
      ask: (pass) => {
        const options = this.#asked(ear, {
          previous: pass.previous ?? this.#previous,
          speechProbability: 1,
          wordTimestamps: pass.wordTimestamps,
          language: pass.language,
        });
        const asked = hearing.ask(followed, { from: pass.from, to: pass.to, final: false, options });
        return traffic.during(model, 'passes', asked);
      },
      onConfirmed: (text) => this.#log.confirm(id, text),
      onFault: (error) => onFailure(VoiceError.from(error)),
      tell: (text, until) =>
        inOrder.say({
          type: 'transcript.partial',
          text,
          segment_id: id,
          timestamp_ms: soundClock.toMs(until, 'end'),
        }),
    });
  }

  /** Tells the final of a segment, if it gets one, and lets its audio go. */
  async #settle(
    segment: OpenSegment,
    region: Region,
    tell: (events: readonly RealtimeEvent[]) => void,
  ): Promise<void> {
    let events: readonly RealtimeEvent[] = [];
    try {
      events = await this.#final(segment, region, this.#lastFinal);
    } catch (error) {
      this.#options.onFailure(VoiceError.from(error));
    }
    this.#pending--;
    segment.ear.hearing.release(segment.followed);
    this.#log.drop(segment.id);
    tell(events);
  }

  async #final(
    { id, ear, followed }: OpenSegment,
    region: Region,
    before: Promise<void>,
  ): Promise<readonly RealtimeEvent[]> {
    const { model, capabilities, hearing } = ear;
    // What was said before belongs into the prompt.
    if (capabilities.initialPrompt) await before;
    const options = this.#asked(ear, {
      previous: this.#previous,
      speechProbability: region.probability,
      wordTimestamps: true,
    });
    const asked = hearing.ask(followed, { from: region.start, to: region.end, final: true, options });
    const result = await this.#options.traffic.during(model, 'finals', asked);
    return result ? this.#tellFinal(id, region, result) : [];
  }

  /** A model that streams by itself has settled the first part of the segment; times in `result` count from `origin`. */
  #finishPart(result: SttResult, origin: number): void {
    const segment = this.#open;
    const last = result.segments.at(-1);
    if (!segment || !last) return;
    const start = segment.from;
    const end = origin + Math.round(last.end * SPEECH_RATE);
    if (end <= start) return;
    this.#options.inOrder.reserve()(this.#tellFinal(segment.id, { start, end }, result, origin));
    const id = this.#log.begin(end);
    const captions = this.#caption(id, segment.ear, segment.followed, end, end);
    this.#open = { ...segment, id, from: end, captions };
  }

  /** Times in `result` count from `origin`. Nothing where the segment has had its final. */
  #tellFinal(
    segmentId: number,
    { start, end }: Pick<Region, 'start' | 'end'>,
    result: SttResult,
    origin = start,
  ): readonly RealtimeEvent[] {
    if (!this.#log.finalise(segmentId)) return [];
    const { config, soundClock, inWrittenForm } = this.#options;
    const text = textOf(result.segments, result.language);
    if (text !== '') this.#previous = text;
    const event = finalEvent(result, {
      segmentId,
      startMs: soundClock.toMs(start, 'start'),
      endMs: soundClock.toMs(end, 'end'),
      toMs: (seconds, edge) => soundClock.toMs(origin + Math.round(seconds * SPEECH_RATE), edge),
      ...(config().enable_itn && { write: inWrittenForm }),
    });
    return [event];
  }

  /** What a model that hears by itself has to know before a segment begins; others are told when they are asked. */
  #wishes(ear: Ear): StreamBegin | undefined {
    if (!isNative(ear.capabilities)) return undefined;
    const given = { previous: '', speechProbability: 1, wordTimestamps: false };
    const { language, hotWords } = this.#asked(ear, given);
    return { type: 'begin', ...(language !== undefined && { language }), ...(hotWords && { hotWords }) };
  }

  #asked(
    { capabilities }: Ear,
    given: Pick<Circumstances, 'previous' | 'speechProbability' | 'wordTimestamps' | 'language'>,
  ): DecodeOptions {
    const { config, requestId } = this.#options;
    return decodeOptions({ ...given, config: config(), capabilities, requestId });
  }
}

const isNative = ({ architecture }: SttCapabilities) => architecture !== 'encoder-decoder';
