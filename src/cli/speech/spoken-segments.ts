import type { Segment, Word } from '../../domain/transcript.ts';
import type { AlignmentItem } from '../../domain/voice.ts';
import { withoutMarks } from '../../text/normalize/to-spoken.ts';
import { sentences } from '../../text/sentences.ts';
import { speechText } from '../../text/speech-text.ts';

/** Spoken text with the times of its words. */
export interface Spoken {
  readonly text: string;
  /** In the order of the text, most of them as they are written there. */
  readonly words: readonly AlignmentItem[];
  /** Of all of it. */
  readonly seconds: number;
}

/** A word as it was spoken, and where its sentence stands. */
interface PlacedWord {
  readonly word: Word;
  /** UTF-16 index in the text. */
  readonly at: number;
}

/** Spoken text as segments of a transcript, one a sentence, each until the next one's first word. */
export function spokenSegments({ text: written, words, seconds }: Spoken): readonly Segment[] {
  const text = speechText(written);
  const placed = placeWords(text, words);
  const said: { readonly text: string; readonly words: readonly Word[] }[] = [];
  let next = 0;
  for (const { text: sentence, offset } of sentences(text)) {
    const from = next;
    while (next < placed.length && placed[next]!.at < offset + sentence.length) next++;
    if (next > from) said.push({ text: withoutMarks(sentence), words: placed.slice(from, next).map(shown) });
  }
  return said.map(({ text: sentence, words: spoken }, index) => {
    const start = spoken[0]!.start;
    return {
      ...NOT_HEARD,
      text: sentence,
      words: spoken,
      start,
      end: Math.max(start, said[index + 1]?.words[0]?.start ?? seconds),
    };
  });
}

const shown = ({ word }: PlacedWord): Word => ({ ...word, word: withoutMarks(word.word) });

/** The quality values of a segment, which only a listener could judge. */
const NOT_HEARD = {
  tokens: [],
  temperature: 0,
  avgLogprob: 0,
  compressionRatio: 1,
  noSpeechProb: 0,
} as const;

/** A word is looked for in this many characters; where it is not found, it stands behind the one before. */
const REACH = 500;

function placeWords(text: string, words: readonly AlignmentItem[]): readonly PlacedWord[] {
  let from = 0;
  return words.map(({ text: word, startMs, durationMs }) => {
    const ahead = text.slice(from, from + REACH + word.length).indexOf(word);
    const at = ahead < 0 ? from : from + ahead;
    if (ahead >= 0) from = at + word.length;
    const end = (startMs + durationMs) / 1000;
    return { at, word: { word, start: startMs / 1000, end, probability: 1 } };
  });
}
