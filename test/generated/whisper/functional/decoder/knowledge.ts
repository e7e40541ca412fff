import { type WhisperVocabulary, specialTokens, timestampTokens, vocabularySize } from '../../vocabulary.ts';
import { type SpellingTable, spellingTable } from './spelling-table.ts';
import { type TokenIds, tokenIds } from './token-ids.ts';
import { type TokenProperties, tokenProperties } from './token-properties.ts';

/** The constants about tokens that every file of the decoder contains. */
export interface Knowledge {
  readonly vocabularySize: number;
  readonly englishOnly: boolean;
  readonly ids: TokenIds;
  readonly properties: TokenProperties;
  readonly spellings: SpellingTable;
}

export function learnVocabulary(vocabulary: WhisperVocabulary): Knowledge {
  const control = new Map<string, number>();
  for (const { content, id } of [...specialTokens(vocabulary), ...timestampTokens(vocabulary)])
    control.set(content, id);
  const idOf = (name: string): number => {
    const id = control.get(`<|${name}|>`);
    if (id === undefined) throw new RangeError(`The vocabulary has no <|${name}|>.`);
    return id;
  };
  return {
    vocabularySize: vocabularySize(vocabulary),
    englishOnly: vocabulary.englishOnly ?? false,
    ids: tokenIds(vocabulary, idOf),
    properties: tokenProperties(vocabulary, idOf),
    spellings: spellingTable(vocabulary),
  };
}
