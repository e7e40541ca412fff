import type { StreamBegin, SttResult } from '../../domain/engine.ts';
import { takesContext, tellsPartials } from '../../domain/live-abilities.ts';
import type { SttCapabilities } from '../../domain/model.ts';
import type { Pass } from './captions.ts';
import { type Circumstances, decodeOptions } from './decode-options.ts';
import type { SessionConfig } from '../../domain/realtime.ts';
import type { SessionStt } from './session-stt.ts';
import type { StreamedSegment } from './feed.ts';
import type { ModelStream } from './model-stream.ts';
import type { ModelLoad } from './model-load.ts';

export interface SessionModelOptions {
  readonly model: SessionStt;
  /** The stream to the model. */
  readonly stream: ModelStream;
  readonly load: ModelLoad;
  readonly config: () => SessionConfig;
  /** Of the client's request, for the workers' logs. */
  readonly requestId?: string | undefined;
}

/** What is asked for a final. Positions are samples from the beginning of the session. */
export interface FinalRequest {
  readonly from: number;
  readonly to: number;
  /** 0..1: what the detector made of it. */
  readonly probability: number;
  /** What was said before. */
  readonly previous: string;
}

/** A model that listens to a session: what it is asked, in its own terms, and counted among what others ask of it. */
export class SessionModel {
  readonly capabilities: SttCapabilities;
  readonly stream: ModelStream;
  readonly #options: SessionModelOptions;

  constructor(options: SessionModelOptions) {
    this.capabilities = options.model.capabilities;
    this.stream = options.stream;
    this.#options = options;
  }

  /** It tells by itself what it hears. */
  get isNative(): boolean {
    return tellsPartials(this.capabilities);
  }

  /**
   * It is no good at a few words, and cannot be told in writing what came before them: it has to hear that again. Models
   * that stream hear what came before in any case.
   */
  get needsNeighbours(): boolean {
    return !this.isNative && !takesContext(this.capabilities);
  }

  /** What it has to know before a segment begins, where it hears by itself; others are told when they are asked. */
  get beginOptions(): StreamBegin | undefined {
    if (!this.isNative) return undefined;
    const given = { previous: '', speechProbability: 1, wordTimestamps: false };
    const { language, hotWords } = this.#inItsTerms(given);
    return { type: 'begin', ...(language !== undefined && { language }), ...(hotWords && { hotWords }) };
  }

  /** A pass more would not make anybody wait. */
  get isFree(): boolean {
    const { load, model, stream } = this.#options;
    return load.isFree(model.name, stream.lanes);
  }

  /** However long its passes take, no other session waits for them. */
  get hasLaneOfItsOwn(): boolean {
    const { load, model, stream } = this.#options;
    return load.hasLaneForEach(model.name, stream.lanes);
  }

  /** Somebody speaks, until what is returned is called, once. */
  speaks(): () => void {
    return this.#options.load.speaks(this.#options.model.name);
  }

  /** One pass over speech that goes on. */
  pass(streamed: StreamedSegment, pass: Pass, previous: string): Promise<SttResult | undefined> {
    const { from, to, wordTimestamps, language } = pass;
    const options = this.#inItsTerms({
      previous: pass.previous ?? previous,
      speechProbability: 1,
      wordTimestamps,
      language,
    });
    const asked = this.stream.ask(streamed, { from, to, final: false, options });
    return this.#options.load.during(this.#options.model.name, 'passes', asked);
  }

  /** `undefined` where no answer will ever come. */
  final(
    streamed: StreamedSegment,
    { from, to, probability, previous }: FinalRequest,
    config: SessionConfig,
  ): Promise<SttResult | undefined> {
    const given = { previous, speechProbability: probability, wordTimestamps: true };
    const options = this.#inItsTerms(given, config);
    const asked = this.stream.ask(streamed, { from, to, final: true, options });
    return this.#options.load.during(this.#options.model.name, 'finals', asked);
  }

  #inItsTerms(
    given: Omit<Circumstances, 'config' | 'capabilities' | 'requestId'>,
    config = this.#options.config(),
  ) {
    const { requestId } = this.#options;
    return decodeOptions({ ...given, config, capabilities: this.capabilities, requestId });
  }
}
