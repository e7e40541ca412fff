import type { Rule } from '../../engine/language.ts';
import { type Table, lookup } from '../../engine/parser.ts';
import { standAlone } from '../../engine/tokens.ts';
import { among } from '../../engine/word-list.ts';

interface Exceptions {
  /** Titles are abbreviated even if they are the whole text. */
  readonly alone?: boolean;
  /** Capitalized words that are not names. */
  readonly plainWords?: readonly string[];
}

/**
 * Titles before a name, which only its capital distinguishes from other words: `el señor García`. A title
 * that is abbreviated already is not a name (`señor Sr. García`).
 */
export function titlesBeforeNames(
  titles: Table<string>,
  { alone = false, plainWords = [] }: Exceptions = {},
): Rule {
  const written = Object.values(titles).map((short) => short.replace('.', '').toLowerCase());
  const isPlain = among(...plainWords, ...written);
  const title = lookup(titles);
  return (tokens, at) => {
    const found = title(tokens, at);
    if (!found) return undefined;
    const { value: text, end } = found;
    const next = tokens[end];
    const isNamed = next?.kind === 'word' && CAPITALISED.test(next.text) && !isPlain(next);
    return isNamed || (alone && standAlone(tokens, at, end)) ? [{ text, end }] : undefined;
  };
}

const CAPITALISED = /^\p{Lu}\p{Ll}/u;
