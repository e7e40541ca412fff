import type { WhisperVocabulary } from '../../vocabulary.ts';
import { pieceId } from '../functional-vocabulary.ts';
import { FILLER, HUMMED, MUSIC, SPOKEN } from '../lexicon.ts';

/** Ids of the tokens that the decoder refers to. */
export interface TokenIds {
  readonly endOfText: number;
  readonly startOfTranscript: number;
  readonly transcribe: number;
  readonly noSpeech: number;
  readonly noTimestamps: number;
  readonly timestampBegin: number;
  /** Control tokens that are never right within a text. */
  readonly stray: readonly number[];
  /** Tokens of the languages in `SPOKEN`, in that order. */
  readonly spoken: readonly number[];
  readonly languages: readonly number[];
  readonly hummed: readonly number[];
  readonly blank: number;
  readonly filler: number;
  readonly music: number;
}

/** @param control returns the id of `<|name|>` */
export function tokenIds(vocabulary: WhisperVocabulary, control: (name: string) => number): TokenIds {
  const noSpeech = control(vocabulary.noSpeech ?? 'nospeech');
  const startOfTranscript = control('startoftranscript');
  const transcribe = control('transcribe');
  const stray = ['translate', 'startoflm', 'startofprev'].map((name) => control(name));
  return {
    endOfText: control('endoftext'),
    startOfTranscript,
    transcribe,
    noSpeech,
    noTimestamps: control('notimestamps'),
    timestampBegin: control('0.00'),
    stray: [startOfTranscript, transcribe, noSpeech, ...stray],
    spoken: SPOKEN.map((name) => control(name)),
    languages: vocabulary.languages.map((name) => control(name)),
    hummed: HUMMED.map((piece) => pieceId(vocabulary, piece)),
    blank: pieceId(vocabulary, ' '),
    filler: pieceId(vocabulary, FILLER),
    music: pieceId(vocabulary, MUSIC),
  };
}
