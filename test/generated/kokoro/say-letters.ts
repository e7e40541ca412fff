import type { PhonemeToken } from '../../../src/engines/speech/phonemize.ts';
import { cancelled } from '../../../src/domain/errors.ts';

const TOKEN = /(?<word>[^\s;:,.!?—…"()“”]+)|(?<mark>[;:,.!?—…"()“”])/gu;

/** Tokens of a text whose letters are their own symbols. */
export function letterTokens(text: string): readonly PhonemeToken[] {
  return [...text.matchAll(TOKEN)].map(({ index, 0: symbols, groups }) => ({
    kind: groups?.['word'] === undefined ? 'mark' : 'word',
    start: index,
    end: index + symbols.length,
    symbols,
    spaceAfter: /\s/.test(text[index + symbols.length] ?? ''),
  }));
}

/** Stands in for the phonemizers of all languages: every character is the symbol it is. */
export function sayLetters() {
  const heard: { prefix: string; text: string }[] = [];
  return {
    heard,
    closes: 0,
    phonemizer(prefix: string) {
      return {
        async phonemize(text: string, signal: AbortSignal): Promise<readonly PhonemeToken[]> {
          if (signal.aborted) throw cancelled(signal.reason);
          heard.push({ prefix, text });
          return letterTokens(text);
        },
      };
    },
    async close() {
      this.closes++;
    },
  };
}
