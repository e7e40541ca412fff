import { cancelled } from '../../domain/errors.ts';
import type { ClauseSource } from '../../espeak/ipa-source.ts';
import { type EspeakClause, readClauses } from '../../espeak/read-clauses.ts';
import type { Phonemizer, PhonemeToken } from '../phonemizer.ts';
import { scanText, type TextToken } from '../scan-text.ts';
import { wordSounds } from './word-sounds.ts';

/** Marks that are followed by a space, because they do not end a sentence. */
const INNER: ReadonlySet<string> = new Set([',', ':', ';']);

/**
 * Creates a phonemizer with the symbols of Piper's training (piper.phonemize_espeak): eSpeak's IPA of each
 * clause in NFD, followed by its mark if that is one of `. ? ! , : ;`. The symbols of all tokens together are
 * exactly that text; alignment only assigns them to words.
 * @param voice eSpeak's name for the language.
 * @param hasContext as in `ClauseSource`.
 */
export function createClausePhonemizer(source: ClauseSource, voice: string, hasContext: boolean): Phonemizer {
  return {
    async phonemize(text, signal) {
      if (signal.aborted) throw cancelled();
      const clauses = readClauses(text, voice);
      const sounds = await soundsOf(text, clauses, signal);
      const tokens: PhonemeToken[] = [];
      for (const [index, clause] of clauses.entries()) {
        tokens.push(...(await wordsOf(text, clause, sounds[index]!, signal)));
        const { end, markEnd, mark } = clause;
        if (mark !== '')
          tokens.push({ kind: 'mark', start: end, end: markEnd, symbols: mark, spaceAfter: INNER.has(mark) });
      }
      return tokens;
    },
  };

  /**
   * The sounds of each clause: requested together if eSpeak divides the text in the same way, otherwise one
   * by one.
   */
  async function soundsOf(
    text: string,
    clauses: readonly EspeakClause[],
    signal: AbortSignal,
  ): Promise<readonly string[]> {
    const [together = []] = await source.clauses([text], voice, hasContext, signal);
    const behind = together.slice(clauses.length);
    if (together.length >= clauses.length && behind.every((sound) => sound === '')) return together;
    const alone = clauses.map(({ start, markEnd }) => text.slice(start, markEnd));
    return (await source.clauses(alone, voice, hasContext, signal)).map((sounds) => sounds.join(''));
  }

  async function wordsOf(
    text: string,
    { start, end }: EspeakClause,
    ipa: string,
    signal: AbortSignal,
  ): Promise<readonly PhonemeToken[]> {
    if (ipa === '') return [];
    const words = scanText(text.slice(start, end)).filter(({ kind }) => kind === 'word');
    const parts = await partsOf(words, ipa, signal);
    // Some signs also have sounds: then the whole clause is one word.
    if (parts.join('') !== ipa) return [toToken({ start, end }, ipa)];
    return words.map((word, index) =>
      toToken({ start: start + word.start, end: start + word.end }, parts[index]!),
    );
  }

  async function partsOf(
    words: readonly TextToken[],
    ipa: string,
    signal: AbortSignal,
  ): Promise<readonly string[]> {
    const groups = ipa.match(/^ *[^ ]+ *|[^ ]+ */g) ?? [];
    if (groups.length === words.length) return groups;
    const alone = await source.clauses(
      words.map((word) => word.text),
      voice,
      hasContext,
      signal,
    );
    return wordSounds(
      ipa,
      alone.map((clauses) => clauses.join('')),
    );
  }
}

function toToken(range: Pick<PhonemeToken, 'start' | 'end'>, ipa: string): PhonemeToken {
  const spaceAfter = ipa.endsWith(' ');
  const symbols = (spaceAfter ? ipa.slice(0, -1) : ipa).normalize('NFD');
  return { kind: 'word', ...range, symbols, spaceAfter };
}
