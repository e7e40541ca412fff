import type { Segment, Word } from '../../domain/transcript.ts';
import type { AlignmentItem, SpeechPassage } from '../../domain/voice.ts';
import { withoutMarks } from '../../text/normalize/to-spoken.ts';
import { sentences } from '../../text/sentences.ts';

/** Spoken text with the times of its words. */
export interface Spoken {
  readonly passages: readonly SpeechPassage[];
  /** In the order of the text, mostly in its spelling. */
  readonly words: readonly AlignmentItem[];
  /** The duration of all speech. */
  readonly seconds: number;
}

/** A spoken word, and the position of its sentence. */
interface PlacedWord {
  readonly word: Word;
  /** UTF-16 index in the text. */
  readonly at: number;
}

/** Consecutive text of one voice. */
interface SpokenTurn {
  /** The name of the speaker, if the text names one. */
  readonly speaker: string | undefined;
  readonly voice: string | undefined;
  text: string;
}

/**
 * Converts spoken text to segments of a transcript: one per sentence and speaker, each lasting until the
 * first word of the next.
 */
export function spokenSegments({ passages, words, seconds }: Spoken): readonly Segment[] {
  const turns = turnsOf(passages);
  const placed = placeWords(turns.map(({ text }) => text).join(''), words);
  const said: Pick<Segment, 'text' | 'words' | 'speaker'>[] = [];
  let next = 0;
  let from = 0;
  for (const { text, speaker } of turns) {
    for (const { text: sentence, offset } of sentences(text)) {
      const first = next;
      const end = from + offset + sentence.length;
      while (next < placed.length && placed[next]!.at < end) next++;
      if (next === first) continue;
      const written = withoutMarks(sentence).replace(/\s+/gu, ' ');
      said.push({ text: written, words: placed.slice(first, next).map(shown), ...(speaker && { speaker }) });
    }
    from += text.length;
  }
  return said.map((segment, index) => {
    const start = segment.words![0]!.start;
    return {
      ...NOT_HEARD,
      ...segment,
      start,
      end: Math.max(start, said[index + 1]?.words![0]?.start ?? seconds),
    };
  });
}

function turnsOf(passages: readonly SpeechPassage[]): readonly SpokenTurn[] {
  const turns: SpokenTurn[] = [];
  for (const { text, speaker, voice } of passages) {
    if (text === '') continue;
    const last = turns.at(-1);
    if (last && last.speaker === speaker && last.voice === voice) last.text += `${text} `;
    else turns.push({ speaker, voice, text: `${text} ` });
  }
  return turns;
}

const shown = ({ word }: PlacedWord): Word => ({ ...word, word: withoutMarks(word.word) });

/** The quality values of a segment, which only a recognizer could estimate. */
const NOT_HEARD = {
  tokens: [],
  temperature: 0,
  avgLogprob: 0,
  compressionRatio: 1,
  noSpeechProb: 0,
} as const;

/**
 * The number of characters in which a word is searched for; a word that is not found is placed after the
 * previous one.
 */
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
