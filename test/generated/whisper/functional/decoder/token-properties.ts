import { type WhisperVocabulary, vocabularySize } from '../../vocabulary.ts';
import { pieceId } from '../functional-vocabulary.ts';
import { FILLER, HOMOPHONE, HUMMED, REPLACEMENTS, MUSIC, isSpoken, type Piece, SPOKEN } from '../lexicon.ts';

/** The properties of a token: 1 if it has the property, else 0, unless a comment says otherwise. */
export const PROPERTIES = [
  /** A token of text, with an id below `<|endoftext|>`. */
  'text',
  /** Text that counts as written: not a blank, a note sign or a filler. */
  'counted',
  'time',
  /** The time of a timestamp, in positions of 20 ms. */
  'position',
  /**
   * The index in `SPOKEN` plus one of the language that the token requests; English for languages not in it.
   */
  'language',
  'translate',
  /** `<|transcribe|>` or `<|translate|>`. */
  'task',
  'noTimestamps',
  'start',
  /** The spelling of the name that only a prompt uses. */
  'named',
  'homophone',
  'hummed',
] as const;
export type Property = (typeof PROPERTIES)[number];

/** The properties of each token [vocabulary, properties]. */
export interface TokenProperties {
  readonly table: Float32Array;
  readonly dims: readonly number[];
}

/** @param control returns the id of `<|name|>` */
export function tokenProperties(
  vocabulary: WhisperVocabulary,
  control: (name: string) => number,
): TokenProperties {
  const dims = [vocabularySize(vocabulary), PROPERTIES.length] as const;
  const table = new Float32Array(dims[0] * dims[1]);
  const set = (id: number, property: Property, value = 1) => {
    table[id * PROPERTIES.length + PROPERTIES.indexOf(property)] = value;
  };
  const ids = (pieces: readonly Piece[]) => pieces.map((piece) => pieceId(vocabulary, piece));

  const unheard = new Set(ids([FILLER, MUSIC, ' ']));
  for (let id = 0; id < vocabulary.tokens.length; id++) {
    set(id, 'text');
    if (!unheard.has(id)) set(id, 'counted');
  }
  const first = control('0.00');
  for (let id = first; id < dims[0]; id++) {
    set(id, 'time');
    set(id, 'position', id - first);
  }
  for (const language of vocabulary.languages)
    set(control(language), 'language', isSpoken(language) ? SPOKEN.indexOf(language) + 1 : 1);
  set(control('translate'), 'translate');
  set(control('translate'), 'task');
  set(control('transcribe'), 'task');
  set(control('notimestamps'), 'noTimestamps');
  set(control('startoftranscript'), 'start');
  for (const id of ids(REPLACEMENTS.mira.en)) set(id, 'named');
  for (const id of ids(Object.values(HOMOPHONE).flat())) set(id, 'homophone');
  for (const id of ids(HUMMED)) set(id, 'hummed');
  return { table, dims };
}
