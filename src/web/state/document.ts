import { type Signal, signal } from '@preact/signals';
import type { Client } from '../api/client.ts';
import { type Speaker, Speakers, textInTurns } from './speakers.ts';
import type { Segment, TranscriptFormat, Transcription, TranscriptionDone, Word } from '../api/types.ts';

/** A segment of a transcript, which may be edited. */
export interface Passage {
  readonly index: number;
  readonly segment: Segment;
  /** The transcribed words of the segment. They do not follow edits of `text`. */
  readonly words: readonly Word[];
  readonly text: Signal<string>;
  /** The speaker, with diarization. */
  readonly speaker?: Speaker;
  /** Whether the segment before has another speaker. */
  readonly isNewTurn: boolean;
}

/** A transcript to read, play and edit. */
export interface Document {
  readonly transcript: TranscriptionDone;
  readonly passages: readonly Passage[];
  readonly speakers: Speakers;
}

/** Makes a document of a transcript: a passage for each segment, with the words that begin in it. */
export function documentOf(transcript: TranscriptionDone): Document {
  const { segments = [], words = [] } = transcript;
  const speakers = new Speakers();
  let taken = 0;
  const passages = segments.map((segment, index): Passage => {
    const next = segments[index + 1]?.start ?? Infinity;
    const first = taken;
    while (taken < words.length && words[taken]!.start < next) taken++;
    const { text, speaker } = segment;
    return {
      index,
      segment,
      words: words.slice(first, taken),
      text: signal(text),
      ...(speaker !== undefined && { speaker: speakers.of(speaker) }),
      isNewTurn: speaker !== segments[index - 1]?.speaker,
    };
  });
  return { transcript, passages, speakers };
}

/** Whether a passage's text differs from its segment's. */
export const isEdited = ({ text, segment }: Passage): boolean => text.value !== segment.text;

const WITHOUT_SPACES = new Set(['zh', 'ja', 'th', 'yue', 'lo', 'my', 'km']);

/**
 * Converts a document to `verbose_json`, with edits and the names of speakers. Edited passages have no words,
 * and emptied ones are left out.
 */
export function transcriptionOf({ transcript, passages, speakers }: Document): Transcription {
  const { language = 'en', duration = 0, task = 'transcribe', words, turns } = transcript;
  const { named } = speakers;
  const kept = passages.filter(({ text }) => text.value.trim() !== '');
  const lines = kept.map(({ segment, text }) => named({ ...segment, text: text.value.trim() }));
  const isOwn = passages.some((passage) => isEdited(passage) || passage.speaker !== undefined);
  const text = isOwn ? textInTurns(lines, WITHOUT_SPACES.has(language) ? '' : ' ') : transcript.text;
  return {
    task,
    language,
    duration,
    text,
    segments: lines,
    ...(words && { words: kept.flatMap((passage) => (isEdited(passage) ? [] : passage.words.map(named))) }),
    ...(turns && { turns: turns.map(named) }),
  };
}

/** The server's formats without `json`, which contains less than `verbose_json`. */
export type Format = Exclude<TranscriptFormat, 'json'>;

/** The extension of files in each format; the compiler requires a row for each format of the server. */
const EXTENSIONS: Readonly<Record<Format, string>> = {
  text: 'txt',
  srt: 'srt',
  vtt: 'vtt',
  verbose_json: 'json',
  lrc: 'lrc',
  tsv: 'tsv',
  rttm: 'rttm',
  diarized_json: 'diarized.json',
};

/** The formats in which a transcript can be saved, each with its extension. */
export const FORMATS = Object.entries(EXTENSIONS) as readonly (readonly [Format, string])[];

/** Has the server render the transcript of the recording `name` in a format. @throws Failure */
export async function render(
  client: Client,
  transcript: Transcription,
  { format, name }: { readonly format: Format; readonly name: string },
): Promise<string> {
  const query = new URLSearchParams({ response_format: format, name });
  const response = await client.send(`v1/audio/transcriptions/format?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(transcript),
  });
  return response.text();
}

/** The model's confidence in a passage, 0..1: the mean probability of its tokens. */
export const confidenceOf = ({ segment }: Passage): number => Math.exp(Math.min(0, segment.avg_logprob));

/**
 * Returns the indices of the passage at `seconds` and of its word; -1 for none. A passage lasts 0.5 s longer
 * than its segment. `passages` must be in time order.
 */
export function placeAt(
  passages: readonly Passage[],
  seconds: number,
): readonly [passage: number, word: number] {
  let low = 0;
  let high = passages.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passages[middle]!.segment.start <= seconds) low = middle + 1;
    else high = middle;
  }
  const passage = passages[low - 1];
  if (passage === undefined || seconds > passage.segment.end + 0.5) return [-1, -1];
  return [passage.index, passage.words.findLastIndex(({ start }) => start <= seconds)];
}
