import type { Speech } from '../domain/audio.ts';
import type { SttOutcome, SttRequest, SttResult } from '../domain/recognition.ts';
import { VoiceError } from '../domain/errors.ts';
import type { Packing, SttFacts } from '../domain/facts.ts';
import { ARCHITECTURES } from '../domain/model.ts';
import { type Attribution, type LikelyToken, type Segment, TASKS, type Word } from '../domain/transcript.ts';
import { fromBytes, toBytes } from './samples.ts';
import { isErrorKind } from './status.ts';

// Converts messages of proto/voice/v1/stt.proto to types of the domain, and back. Empty lists stand for
// absent.

/** A request without its sound. */
export type RowOptions = Omit<SttRequest, 'speech' | 'drafts' | 'isInterim'>;

/** The facts of an engine; enumerations travel as words. */
export interface SttFactsMessage extends Omit<SttFacts, 'capabilities' | 'packing'> {
  readonly capabilities: Omit<SttFacts['capabilities'], 'architecture'> & { readonly architecture: string };
  readonly packing: string;
}

export interface RowOptionsMessage extends Omit<RowOptions, 'task' | 'hotWords' | 'languages'> {
  readonly task: string;
  readonly languages: readonly string[];
  readonly hotWords: readonly string[];
}

export interface RowMessage {
  readonly speech: Uint8Array;
  readonly options: RowOptionsMessage | null;
}

export interface TranscribeMessage {
  readonly callId: string;
  readonly rows: readonly RowMessage[];
}

/** Fields of a value that the proto does not name, as a JSON object. */
interface WithOthers {
  readonly others?: string;
}

type WordMessage = Pick<Word, 'word' | 'start' | 'end' | 'probability'> & WithOthers;

export interface SegmentMessage
  extends Omit<Segment, 'words' | 'likelyTokens' | keyof Attribution>, WithOthers {
  readonly words?: { readonly words: readonly WordMessage[] };
  readonly likelyTokens?: { readonly tokens: readonly LikelyToken[] };
}

export interface SoundsLikeMessage {
  readonly language: string;
  readonly probability: number;
}

export interface ResultMessage {
  readonly language: string;
  readonly languageProbability?: number;
  readonly soundsLike?: SoundsLikeMessage | null;
  readonly segments: readonly SegmentMessage[];
  readonly warnings: readonly string[];
}

export interface FailureMessage {
  readonly kind: string;
  readonly message: string;
}

/** Exactly one field is set. */
export interface OutcomeMessage {
  readonly result?: ResultMessage;
  readonly failure?: FailureMessage;
}

export interface OutcomesMessage {
  readonly outcomes: readonly OutcomeMessage[];
}

const PACKINGS: Record<Packing, true> = { sentences: true, windows: true };

/** @throws VoiceError `invalid_request` for an invalid message. */
export function fromFacts({ capabilities, packing, ...facts }: SttFactsMessage): SttFacts {
  const architecture = ARCHITECTURES.find((known) => known === capabilities.architecture);
  if (architecture === undefined) throw malformed(`the architecture '${capabilities.architecture}'`);
  if (!isOneOf(PACKINGS, packing)) throw malformed(`the packing '${packing}'`);
  return { ...facts, packing, capabilities: { ...capabilities, architecture } };
}

export const toOptions = ({ hotWords = [], languages = [], ...options }: RowOptions): RowOptionsMessage => ({
  ...options,
  hotWords,
  languages,
});

/** @throws VoiceError `invalid_request` for an invalid message. */
export function fromOptions(message: RowOptionsMessage | null | undefined): RowOptions {
  if (!message) throw malformed('a message without options');
  const { task, hotWords, languages, ...options } = ownFields(message);
  const known = TASKS.find((one) => one === task);
  if (known === undefined) throw malformed(`the task '${task}'`);
  return {
    ...options,
    task: known,
    ...(hotWords.length > 0 && { hotWords }),
    ...(languages.length > 0 && { languages }),
  };
}

/** Removes the markers of optional fields that the decoder adds: `_language: 'language'`. */
export const ownFields = <Message extends object>(message: Message): Message =>
  Object.fromEntries(Object.entries(message).filter(([name]) => !name.startsWith('_'))) as Message;

/** A request as a message; its samples are a view of their bytes, not a copy. */
export const toRow = ({ speech, ...options }: SttRequest): RowMessage => ({
  speech: toBytes(speech),
  options: toOptions(options),
});

/** @throws VoiceError `invalid_request` for an invalid message. */
export const fromRow = ({ speech, options }: RowMessage): SttRequest => ({
  ...fromOptions(options),
  speech: fromBytes(speech) as Speech,
});

export const toResult = ({
  language,
  languageProbability,
  soundsLike,
  segments,
  warnings = [],
}: SttResult): ResultMessage => ({
  language,
  ...(soundsLike && { soundsLike }),
  ...(languageProbability !== undefined && { languageProbability }),
  segments: segments.map(toSegment),
  warnings,
});

function toSegment(segment: Segment): SegmentMessage {
  const { text, start, end, tokens, temperature, avgLogprob, compressionRatio, noSpeechProb } = segment;
  const named = { text, start, end, tokens, temperature, avgLogprob, compressionRatio, noSpeechProb };
  const { words, likelyTokens } = segment;
  return {
    ...named,
    ...(words && { words: { words: words.map(toWord) } }),
    ...(likelyTokens && { likelyTokens: { tokens: likelyTokens } }),
    ...othersOf(segment, { ...named, words, likelyTokens }),
  };
}

function toWord(said: Word): WordMessage {
  const { word, start, end, probability } = said;
  const named = { word, start, end, ...(probability !== undefined && { probability }) };
  return { ...named, ...othersOf(said, { ...named, probability }) };
}

/** Fields of the domain that the proto lacks travel as JSON. */
function othersOf(value: object, named: object): WithOthers {
  const others = Object.entries(value).filter(([name]) => !Object.hasOwn(named, name));
  return others.length === 0 ? {} : { others: JSON.stringify(Object.fromEntries(others)) };
}

export const fromResult = ({
  language,
  languageProbability,
  soundsLike,
  segments,
  warnings,
}: ResultMessage): SttResult => ({
  language,
  ...(soundsLike && { soundsLike: { language: soundsLike.language, probability: soundsLike.probability } }),
  ...(languageProbability !== undefined && { languageProbability }),
  segments: segments.map(fromSegment),
  ...(warnings.length > 0 && { warnings }),
});

const fromSegment = (message: SegmentMessage): Segment => {
  const { words, likelyTokens, others, ...segment } = ownFields(message);
  return {
    ...fromOthers(others),
    ...segment,
    ...(words && { words: words.words.map(fromWord) }),
    ...(likelyTokens && {
      likelyTokens: likelyTokens.tokens.map(({ bytes, logprob }) => ({
        bytes: new Uint8Array(bytes),
        logprob,
      })),
    }),
  };
};

const fromWord = (message: WordMessage): Word => {
  const { others, ...word } = ownFields(message);
  return { ...fromOthers(others), ...word };
};

function fromOthers(others = '{}'): object {
  try {
    return { ...(JSON.parse(others) as object) };
  } catch {
    throw malformed('fields that are not JSON');
  }
}

export const toFailure = (error: unknown): FailureMessage => {
  const { kind, message } = VoiceError.from(error);
  return { kind, message };
};

export const fromFailure = ({ kind, message }: FailureMessage): VoiceError =>
  new VoiceError(isErrorKind(kind) ? kind : 'internal', message);

/** The outcome of a row as a message. */
export const toOutcome = (outcome: SttOutcome): OutcomeMessage =>
  outcome.ok ? { result: toResult(outcome.result) } : { failure: toFailure(outcome.error) };

/** @throws VoiceError `invalid_request` for a message with neither a result nor a failure. */
export function fromOutcome({ result, failure }: OutcomeMessage): SttOutcome {
  if (result) return { ok: true, result: fromResult(result) };
  if (failure) return { ok: false, error: fromFailure(failure) };
  throw malformed('an outcome that is neither a result nor a failure');
}

/** The error for a message that does not follow the protocol; `what` names the part. */
export const malformed = (what: string) =>
  new VoiceError('invalid_request', `Not understood between runtime and worker: ${what}.`);

const isOneOf = <Name extends string>(names: Record<Name, true>, name: string): name is Name =>
  Object.hasOwn(names, name);
