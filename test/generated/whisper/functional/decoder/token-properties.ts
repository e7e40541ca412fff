import { type WhisperVocabulary, vocabularySize } from '../../vocabulary.ts';
import { pieceId } from '../functional-vocabulary.ts';
import { FILLER, HOMOPHONE, HUMMED, INSTEAD, MUSIC, isSpoken, type Piece, SPOKEN } from '../lexicon.ts';

/** What the decoder knows of a token; 1 where it is so. */
export const PROPERTIES = [
  /** Below `<|endoftext|>`. */
  'text',
  /** Text that takes the place of a piece of what was heard: not a blank, a note or a filler. */
  'counted',
  'time',
  /** Positions of 20 ms, of a timestamp. */
  'position',
  /** Which of the spoken languages it asks for, counted from 1: English where it is another. */
  'language',
  'translate',
  /** Transcribe or translate. */
  'task',
  'noTimestamps',
  'start',
  /** The name, as only a prompt has it. */
  'named',
  'homophone',
  'hummed',
] as const;
export type Property = (typeof PROPERTIES)[number];

/** Row for row the properties of each token: [vocabulary, properties]. */
export interface TokenProperties {
  readonly table: Float32Array;
  readonly dims: readonly number[];
}

/** `control` tells the id of `<|name|>`. */
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
  for (const id of ids(INSTEAD.mira.en)) set(id, 'named');
  for (const id of ids(Object.values(HOMOPHONE).flat())) set(id, 'homophone');
  for (const id of ids(HUMMED)) set(id, 'hummed');
  return { table, dims };
}
