import { openEspeakThread } from '../../src/engines/espeak/thread.ts';
import { espeakFile } from '../../src/espeak/package.ts';
import type { Accent } from '../../src/phonemes/english/accent.ts';
import { scoreKnownWords, scoreUnknownWords } from '../phonemes/english/accuracy.ts';
import { hasLexicons, noLexicons } from '../phonemes/english/lexicons.ts';
import type { Section } from './section.ts';
import { percent } from './share-table.ts';

const TARGETS = { known: 0.995, unknown: 0.7 } as const;

const ACCENTS: readonly (readonly [accent: Accent, name: string, espeak: string])[] = [
  ['american', 'English (American)', 'en-us'],
  ['british', 'English (British)', 'en-gb'],
];

/**
 * The pronunciation of English words: all words of the gold lexicon with stress, and a tenth of them as if no
 * lexicon had them, by rules and eSpeak (equal phones; without stress, and with all weak vowels equal).
 */
export const pronunciation: Section = {
  name: 'g2p',
  title: 'Pronunciation: English words that come out right',
  async run({ say }) {
    if (!hasLexicons) return { rows: [['']], notes: [`Skipped${noLexicons}`], figures: {} };
    const espeak = espeakFile() === undefined ? undefined : await openEspeakThread();
    try {
      const measured = [];
      for (const [accent, name, voice] of ACCENTS) {
        say(name);
        const options = {
          accent,
          ...(espeak && {
            pronounce: (words: readonly string[], signal: AbortSignal) =>
              espeak.phonemes(words, voice, signal),
          }),
        };
        const known = await scoreKnownWords(options);
        const unknown = await scoreUnknownWords(options);
        measured.push({ name, known, unknown });
      }
      return {
        rows: [
          ['', 'words', 'right', 'share', 'target'],
          ...measured.flatMap(({ name, ...scores }) =>
            (['known', 'unknown'] as const).map((kind) => [
              `${name}, ${kind}`,
              `${scores[kind].words}`,
              `${scores[kind].right}`,
              percent(scores[kind].share, 2),
              percent(TARGETS[kind]),
            ]),
          ),
        ],
        notes: [
          ...(espeak ? [] : ['Without eSpeak, which is not installed: by rules alone.']),
          ...measured.flatMap(({ name, ...scores }) =>
            (['known', 'unknown'] as const)
              .filter((kind) => scores[kind].share < TARGETS[kind])
              .map((kind) => `${name}, ${kind}: target MISSED.`),
          ),
        ],
        figures: measured.map(({ name, known, unknown }) => ({
          name,
          known: known.share,
          unknown: unknown.share,
        })),
      };
    } finally {
      await espeak?.close();
    }
  },
};
