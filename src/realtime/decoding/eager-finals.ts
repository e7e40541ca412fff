import { isDeepStrictEqual } from 'node:util';
import type { SttResult } from '../../domain/recognition.ts';
import type { SessionConfig } from '../../domain/realtime.ts';
import type { SoundClock } from '../audio/sound-clock.ts';
import type { EventOrder } from '../events/event-order.ts';
import type { StreamedSegment } from './feed.ts';
import type { DecodeRequest } from './model-stream.ts';
import type { SessionModel } from './session-model.ts';
import { decodeSegment, type EndedSegment, type PlacedResult } from './decode-segment.ts';

export interface EagerFinalsOptions {
  readonly inOrder: Pick<EventOrder, 'say'>;
  readonly soundClock: Pick<SoundClock, 'toMs'>;
  /** The text that a final would have with this result. */
  readonly textOf: (result: SttResult, config: SessionConfig) => Promise<string>;
}

/**
 * Decodes the final of a segment in a pause, before it is known whether the segment ends there (eager end of
 * turn).
 */
export class EagerFinals {
  readonly #options: EagerFinalsOptions;
  #current: { readonly segment: EndedSegment; readonly answers: EagerAnswers } | undefined;
  #isAsking = false;

  constructor(options: EagerFinalsOptions) {
    this.#options = options;
  }

  get isAsking(): boolean {
    return this.#isAsking;
  }

  /** Whether the eager final of this segment, with this end, has been requested. */
  isOf({ own: { region } }: EndedSegment): boolean {
    const known = this.#current?.segment.own.region;
    return known?.start === region.start && known.end === region.end;
  }

  /**
   * Requests the eager final of a segment, unless any session awaits a final. `previous` is the text before
   * it.
   */
  ask(segment: EndedSegment, previous: string): void {
    const { model, streamed } = segment;
    if (model.isFinalAwaited) return;
    this.forget();
    const answers = new EagerAnswers(model, streamed);
    this.#current = { segment, answers };
    this.#isAsking = true;
    void decodeSegment(segment, previous, (question) => answers.ask(question))
      .then((understood) => understood && this.#sendText(segment, answers, understood))
      // The final reports the error.
      .catch(() => undefined)
      .finally(() => {
        if (this.#current?.answers === answers) this.#isAsking = false;
      });
  }

  /** Drops the eager final, because the speaker continues, and sends `resumed` if its text was sent. */
  forget(): void {
    const current = this.take();
    if (current?.answers.eagerText !== undefined)
      this.#options.inOrder.say({ type: 'resumed', segmentId: current.segment.id });
  }

  /** Ends the eager decode and returns it, with its segment; `undefined` if there is none. */
  take() {
    const current = this.#current;
    current?.answers.close();
    this.#current = undefined;
    this.#isAsking = false;
    return current;
  }

  /** Sends the text that the final will have if the speech does not continue, unless it was already sent. */
  async #sendText(segment: EndedSegment, answers: EagerAnswers, { result }: PlacedResult): Promise<void> {
    const { id, own, config } = segment;
    if (!config.eagerFinals) return;
    const { inOrder, soundClock, textOf } = this.#options;
    const text = await textOf(result, config);
    if (text === '' || this.#current?.answers !== answers) return;
    answers.eagerText = text;
    const startMs = soundClock.toMs(own.region.start, 'start');
    const endMs = soundClock.toMs(segment.decodeTo, 'end');
    inOrder.say({ type: 'eager', segmentId: id, text, startMs, endMs, language: result.language });
  }
}

interface Answered {
  readonly question: DecodeRequest;
  readonly result: SttResult;
}

/** The eager finals of one segment, with their answers. */
export class EagerAnswers {
  readonly #model: SessionModel;
  readonly #streamed: StreamedSegment;
  readonly #answered: Answered[] = [];
  /** The text that was sent to the client. */
  eagerText: string | undefined;
  #isOpen = true;

  constructor(model: SessionModel, streamed: StreamedSegment) {
    this.#model = model;
    this.#streamed = streamed;
  }

  /** Asks the model; `undefined` if the decode was preempted, or after `close`. */
  async ask(question: DecodeRequest): Promise<SttResult | undefined> {
    if (!this.#isOpen) return undefined;
    const result = await this.#model.requestEager(this.#streamed, question);
    if (result) this.#answered.push({ question, result });
    return result;
  }

  /** The answer to the same question, if there is one. */
  to(question: DecodeRequest): SttResult | undefined {
    return this.#answered.find((answered) => isDeepStrictEqual(answered.question, question))?.result;
  }

  /** Drops open questions and asks no more. */
  close(): void {
    this.#isOpen = false;
  }
}
