import type { Speech } from '../domain/audio.ts';
import type { SttEngine, SttRequest, SttResult } from '../domain/engine.ts';
import { VoiceError } from '../domain/errors.ts';
import type { Architecture, SttCapabilities } from '../domain/model.ts';
import type { Segment, Task, Word } from '../domain/transcript.ts';
import { fromBytes, toBytes } from './samples.ts';
import { isErrorKind } from './status.ts';

// The messages of proto/voice/v1/stt.proto and what they are in the domain, both ways. Empty lists stand for absent.

export type SttOptions = Omit<SttRequest, 'speech'>;

/** What an engine says of itself. */
export type SttDescription = Pick<SttEngine, 'capabilities' | 'lanes' | 'batchRows' | 'paddedSeconds'>;

export interface SttDescriptionMessage extends Omit<SttDescription, 'capabilities'> {
  readonly capabilities: Omit<SttCapabilities, 'architecture'> & { readonly architecture: string };
}

export interface SttOptionsMessage {
  readonly speechProbability: number;
  readonly task: string;
  readonly language?: string;
  readonly temperature: number;
  readonly prompt?: string;
  readonly hotWords: readonly string[];
  readonly wordTimestamps?: boolean;
  readonly requestId?: string;
}

export interface RowMessage {
  readonly speech: Uint8Array;
  readonly options: SttOptionsMessage | null;
}

export interface TranscribeMessage extends RowMessage {
  readonly callId: string;
}

export interface BatchMessage {
  readonly callId: string;
  readonly rows: readonly RowMessage[];
}

export interface SegmentMessage extends Omit<Segment, 'words'> {
  readonly words?: { readonly words: readonly Word[] };
}

export interface ResultMessage {
  readonly language: string;
  readonly languageProbability?: number;
  readonly segments: readonly SegmentMessage[];
  readonly warnings: readonly string[];
}

export interface FailureMessage {
  readonly kind: string;
  readonly message: string;
}

/** One of the two. */
export interface OutcomeMessage {
  readonly result?: ResultMessage;
  readonly failure?: FailureMessage;
}

export interface OutcomesMessage {
  readonly outcomes: readonly OutcomeMessage[];
}

export type SttOutcome = PromiseSettledResult<SttResult>;

const ARCHITECTURES: Record<Architecture, true> = {
  'encoder-decoder': true,
  ctc: true,
  'streaming-native': true,
};
const TASKS: Record<Task, true> = { transcribe: true, translate: true };

export const toDescription = ({
  capabilities,
  lanes,
  batchRows,
  paddedSeconds,
}: SttDescription): SttDescriptionMessage => ({ capabilities, lanes, batchRows, paddedSeconds });

export function fromDescription({
  capabilities,
  lanes,
  batchRows,
  paddedSeconds,
}: SttDescriptionMessage): SttDescription {
  const { architecture } = capabilities;
  if (!isOneOf(ARCHITECTURES, architecture)) throw malformed(`the architecture '${architecture}'`);
  return {
    capabilities: {
      architecture,
      streaming: capabilities.streaming,
      languages: capabilities.languages,
      wordTimestamps: capabilities.wordTimestamps,
      translation: capabilities.translation,
      partialTranscripts: capabilities.partialTranscripts,
      hotWords: capabilities.hotWords,
      batchInference: capabilities.batchInference,
      languageDetection: capabilities.languageDetection,
      initialPrompt: capabilities.initialPrompt,
    },
    lanes,
    batchRows,
    paddedSeconds,
  };
}

export const toOptions = ({ hotWords = [], ...options }: SttOptions): SttOptionsMessage => ({
  ...options,
  hotWords,
});

/** @throws VoiceError `invalid_request` for what no runtime sends. */
export function fromOptions(message: SttOptionsMessage | null | undefined): SttOptions {
  if (!message) throw malformed('a message without options');
  const { speechProbability, task, language, temperature, prompt, hotWords, wordTimestamps, requestId } =
    message;
  if (!isOneOf(TASKS, task)) throw malformed(`the task '${task}'`);
  return {
    speechProbability,
    task,
    temperature,
    ...(language !== undefined && { language }),
    ...(prompt !== undefined && { prompt }),
    ...(hotWords.length > 0 && { hotWords }),
    ...(wordTimestamps !== undefined && { wordTimestamps }),
    ...(requestId !== undefined && { requestId }),
  };
}

export const toRow = ({ speech, ...options }: SttRequest): RowMessage => ({
  speech: toBytes(speech),
  options: toOptions(options),
});

/** @throws VoiceError `invalid_request` for what no runtime sends. */
export const fromRow = ({ speech, options }: RowMessage): SttRequest => ({
  ...fromOptions(options),
  speech: fromBytes(speech) as Speech,
});

export const toResult = ({
  language,
  languageProbability,
  segments,
  warnings = [],
}: SttResult): ResultMessage => ({
  language,
  ...(languageProbability !== undefined && { languageProbability }),
  segments: segments.map(({ words, ...segment }) => ({ ...segment, ...(words && { words: { words } }) })),
  warnings,
});

export const fromResult = ({
  language,
  languageProbability,
  segments,
  warnings,
}: ResultMessage): SttResult => ({
  language,
  ...(languageProbability !== undefined && { languageProbability }),
  segments: segments.map(fromSegment),
  ...(warnings.length > 0 && { warnings }),
});

const fromSegment = ({ words, ...segment }: SegmentMessage): Segment => ({
  text: segment.text,
  start: segment.start,
  end: segment.end,
  tokens: segment.tokens,
  temperature: segment.temperature,
  avgLogprob: segment.avgLogprob,
  compressionRatio: segment.compressionRatio,
  noSpeechProb: segment.noSpeechProb,
  ...(words && { words: words.words.map(fromWord) }),
});

const fromWord = ({ word, start, end, probability }: Word): Word => ({ word, start, end, probability });

export const toFailure = (error: unknown): FailureMessage => {
  const { kind, message } = VoiceError.from(error);
  return { kind, message };
};

export const fromFailure = ({ kind, message }: FailureMessage): VoiceError =>
  new VoiceError(isErrorKind(kind) ? kind : 'internal', message);

export const toOutcome = (outcome: SttOutcome): OutcomeMessage =>
  outcome.status === 'fulfilled'
    ? { result: toResult(outcome.value) }
    : { failure: toFailure(outcome.reason) };

export function fromOutcome({ result, failure }: OutcomeMessage): SttOutcome {
  if (result) return { status: 'fulfilled', value: fromResult(result) };
  if (failure) return { status: 'rejected', reason: fromFailure(failure) };
  throw malformed('an outcome that is neither a result nor a failure');
}

export const malformed = (what: string) =>
  new VoiceError('invalid_request', `Not understood between runtime and worker: ${what}.`);

const isOneOf = <Name extends string>(names: Record<Name, true>, name: string): name is Name =>
  Object.hasOwn(names, name);
