import { cancelled } from '../../domain/errors.ts';
import type { IpaSource } from '../../espeak/ipa-source.ts';
import type { Phonemizer, PhonemeToken } from '../phonemizer.ts';
import { TIE } from '../../espeak/tie-letters.ts';
import { scanText, type TextToken } from '../scan-text.ts';
import { wordSounds } from './word-sounds.ts';

/** The most words without a mark; longer runs are cut, which bounds each alignment. */
const MOST_WORDS = 40;

/**
 * Creates a phonemizer that uses eSpeak clause by clause, so that words affect their neighbours (`les
 * enfants`, `lez ɑ̃fɑ̃`), and then aligns the phonemes with the words.
 *
 * @param voice eSpeak's name for the language: `fr-fr`.
 * @param toSymbols converts eSpeak's IPA (letters of one sound tied by `^`) to the voice's symbols. Default:
 *   plain IPA.
 */
export function createEspeakPhonemizer(
  source: IpaSource,
  voice: string,
  toSymbols = (ipa: string) => ipa.replaceAll(TIE, ''),
): Phonemizer {
  return {
    async phonemize(text, signal) {
      if (signal.aborted) throw cancelled();
      const tokens = scanText(text);
      const clauses = clausesOf(tokens);
      const spoken = await source.phonemes(clauses.map(joined), voice, signal);
      const sounds = new Map<TextToken, string>();
      for (const [index, clause] of clauses.entries()) {
        const parts = await partsOf(clause, spoken[index] as string);
        for (const [at, word] of clause.entries()) sounds.set(word, parts[at] as string);
      }
      return tokens.map((token) => toPhonemes(token, sounds.get(token), toSymbols));

      async function partsOf(clause: readonly TextToken[], ipa: string): Promise<readonly string[]> {
        const groups = ipa.split(' ').map((group) => `${group} `);
        if (groups.length === clause.length) return groups;
        const words = clause.map((word) => word.text);
        return wordSounds(`${ipa} `, await source.phonemes(words, voice, signal));
      }
    },
  };
}

/** Runs of words without a mark between them. */
function clausesOf(tokens: readonly TextToken[]): readonly (readonly TextToken[])[] {
  const clauses: TextToken[][] = [];
  let open: TextToken[] | undefined;
  for (const token of tokens) {
    if (token.kind === 'mark' || open?.length === MOST_WORDS) open = undefined;
    if (token.kind === 'mark') continue;
    if (!open) clauses.push((open = []));
    open.push(token);
  }
  return clauses;
}

const joined = (words: readonly TextToken[]) => words.map(({ text }) => text).join(' ');

function toPhonemes(
  { kind, start, end, text, spaceAfter }: TextToken,
  ipa: string | undefined,
  toSymbols: (ipa: string) => string,
): PhonemeToken {
  if (ipa === undefined) return { kind, start, end, symbols: text, spaceAfter };
  // If eSpeak joined two words, there is no space between their sounds.
  const apart = ipa === '' || ipa.endsWith(' ');
  return { kind, start, end, symbols: toSymbols(ipa.trim()), spaceAfter: spaceAfter && apart };
}
