import type { PhonemeToken } from '../../../src/phonemes/phonemizer.ts';
import { cancelled } from '../../../src/domain/errors.ts';

const TOKEN = /(?<word>[^\s;:,.!?—…"()“”]+)|(?<mark>[;:,.!?—…"()“”])/gu;

/** The tokens of a text in which each character is its own phoneme symbol. */
export function letterTokens(text: string): readonly PhonemeToken[] {
  return [...text.matchAll(TOKEN)].map(({ index, 0: symbols, groups }) => ({
    kind: groups?.['word'] === undefined ? 'mark' : 'word',
    start: index,
    end: index + symbols.length,
    symbols,
    spaceAfter: /\s/.test(text[index + symbols.length] ?? ''),
  }));
}

/** A phonemizer for all languages that maps every character to itself. */
export function sayLetters() {
  const heard: { language: string; text: string }[] = [];
  return {
    heard,
    closes: 0,
    phonemizer(language: string) {
      return {
        async phonemize(text: string, signal: AbortSignal): Promise<readonly PhonemeToken[]> {
          if (signal.aborted) throw cancelled(signal.reason);
          heard.push({ language, text });
          return letterTokens(text);
        },
      };
    },
    warmed: undefined as string | undefined,
    warm(language: string) {
      this.warmed = language;
    },
    async close() {
      this.closes++;
    },
  };
}
