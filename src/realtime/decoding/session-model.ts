import type { StreamBegin } from '../../domain/live-stream.ts';
import type { SttResult } from '../../domain/recognition.ts';
import { acceptsContext, emitsPartials } from '../../domain/live-abilities.ts';
import type { SttCapabilities } from '../../domain/model.ts';
import type { InterimDecode } from './interim-captions.ts';
import type { SessionConfig } from '../../domain/realtime.ts';
import type { SessionStt } from './session-stt.ts';
import type { DecodeReply, StreamedSegment, StreamDecodeOptions } from './feed.ts';
import type { ModelStream, DecodeRequest } from './model-stream.ts';
import type { SessionScope } from '../scope/session-scope.ts';

export interface SessionModelOptions {
  readonly scope: Pick<SessionScope, 'config' | 'load' | 'requestId'>;
  readonly model: SessionStt;
  readonly stream: ModelStream;
}

/** A question for a final. Positions are samples of the session. */
export interface FinalRequest {
  readonly from: number;
  readonly to: number;
  /** The speech probability of the VAD, 0..1. */
  readonly probability: number;
  /** The text before it. */
  readonly previous: string;
}

/** A model that listens to a session; its calls count in the load that all sessions share. */
export class SessionModel {
  readonly stream: ModelStream;
  readonly #options: SessionModelOptions;

  constructor(options: SessionModelOptions) {
    this.stream = options.stream;
    this.#options = options;
  }

  /** The capabilities of the engine, once it is open. */
  get capabilities(): SttCapabilities {
    return this.stream.facts?.capabilities ?? this.#options.model.expected;
  }

  /** Whether the model sends its own interim text. */
  get isNative(): boolean {
    return emitsPartials(this.capabilities);
  }

  /**
   * Whether short speech must be decoded together with the speech before it, because the model takes no
   * prompt and does not stream.
   */
  get needsNeighbours(): boolean {
    return !this.isNative && !acceptsContext(this.capabilities);
  }

  /** The options that a streaming model needs before a segment begins; `undefined` for other models. */
  get beginOptions(): StreamBegin | undefined {
    if (!this.isNative) return undefined;
    const given = { previous: '', speechProbability: 1, wordTimestamps: false };
    const { language, hotWords } = this.#inItsTerms(given);
    return { type: 'begin', ...(language !== undefined && { language }), ...(hotWords && { hotWords }) };
  }

  /** Whether any session awaits a final of this model. */
  get isFinalAwaited(): boolean {
    const { scope, model } = this.#options;
    return scope.load.isFinalAwaited(model.name);
  }

  /** Whether slow interim decodes delay no other session. */
  get hasLaneOfItsOwn(): boolean {
    const { scope, model, stream } = this.#options;
    return scope.load.hasLaneForEach(model.name, stream.lanes);
  }

  /** Counts this session as speaking until the returned function is called, once. */
  beginSpeech(): () => void {
    return this.#options.scope.load.speaks(this.#options.model.name);
  }

  /** Requests an interim decode. */
  async requestInterim(
    streamed: StreamedSegment,
    interim: InterimDecode,
    previous: string,
  ): Promise<DecodeReply | undefined> {
    const { from, to, wordTimestamps, language } = interim;
    const options = this.#inItsTerms({
      previous: interim.previous ?? previous,
      speechProbability: 1,
      wordTimestamps,
      language,
    });
    const reply = await this.stream.ask(streamed, { from, to, options }, 'interim');
    return reply && { ...reply, result: inItsOwnWords(reply.result, options) };
  }

  /** Makes the request for a final. Equal requests have the same answer. */
  finalQuestion({ from, to, probability, previous }: FinalRequest, config: SessionConfig): DecodeRequest {
    const given = { previous, speechProbability: probability, wordTimestamps: true };
    return { from, to, options: this.#inItsTerms(given, config) };
  }

  /** Requests a final; `undefined` if no answer will come. */
  requestFinal(streamed: StreamedSegment, question: DecodeRequest): Promise<SttResult | undefined> {
    const asked = this.#ask(streamed, question, 'final');
    return this.#options.scope.load.awaitFinal(this.#options.model.name, asked);
  }

  /** Requests an eager final; `undefined` if it was preempted. */
  requestEager(streamed: StreamedSegment, question: DecodeRequest): Promise<SttResult | undefined> {
    return this.#ask(streamed, question, 'eager');
  }

  async #ask(streamed: StreamedSegment, question: DecodeRequest, urgency: 'final' | 'eager') {
    const answer = await this.stream.ask(streamed, question, urgency);
    return answer && inItsOwnWords(answer.result, question.options);
  }

  #inItsTerms(
    given: Omit<Circumstances, 'config' | 'capabilities' | 'requestId'>,
    config = this.#options.scope.config,
  ) {
    const { requestId } = this.#options.scope;
    return decodeOptions({ ...given, config, capabilities: this.capabilities, requestId });
  }
}

/** The result, in the language of its text: a translation is always English. */
const inItsOwnWords = (result: SttResult, { task }: StreamDecodeOptions): SttResult =>
  task === 'translate' ? { ...result, language: 'en', languageProbability: 0 } : result;

interface Circumstances {
  readonly config: Pick<SessionConfig, 'task' | 'language' | 'languages' | 'hotWords' | 'logprobs'>;
  readonly capabilities: SttCapabilities;
  /** 0..1, from the detector. */
  readonly speechProbability: number;
  /** The text before it. */
  readonly previous: string;
  /** The detected language of the segment, if the session names none. */
  readonly language?: string | undefined;
  /** Word times are worth their price in finals only. */
  readonly wordTimestamps: boolean;
  readonly requestId?: string | undefined;
}

/** The options of a live decode, without those that the model does not support. */
function decodeOptions(given: Circumstances): StreamDecodeOptions {
  const { config, capabilities, speechProbability, previous, requestId } = given;
  const language = config.language ?? given.language;
  return {
    speechProbability,
    task: config.task,
    temperature: 0,
    ...(language !== undefined
      ? { language }
      : config.languages.length > 0 && { languages: config.languages }),
    ...(acceptsContext(capabilities) && previous !== '' && { prompt: previous }),
    ...(capabilities.hotWords && config.hotWords.length > 0 && { hotWords: config.hotWords }),
    ...(capabilities.wordTimestamps && given.wordTimestamps && { wordTimestamps: true }),
    ...(config.logprobs && { logprobs: true }),
    ...(requestId !== undefined && { requestId }),
  };
}
