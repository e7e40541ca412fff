import { signal } from '@preact/signals';
import type { Segment, Transcription, WireEvent } from '../api/types.ts';
import { Speakers, textInTurns } from './speakers.ts';

/** A finished line of captions: one final, or one speaker's turn of it. */
export interface Line {
  readonly id: number;
  /** Seconds since the microphone opened, over all sessions; `end` and `words` too. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly language: string;
  /** The model's confidence, 0..1. */
  readonly confidence: number;
  readonly words: readonly { readonly word: string; readonly start: number; readonly end: number }[];
  /** The label of the speaker, with diarization. */
  readonly speaker?: string;
  /** The connection broke before its final. */
  readonly isCutOff?: boolean;
}

/** The text of an utterance that is still being spoken. */
export interface Partial {
  /** Text that no longer changes. */
  readonly confirmed: string;
  /** Text that may still change; begins with the space before it. */
  readonly tentative: string;
}

type Final = Extract<WireEvent, { type: 'transcript.final' }>;

/** The transcript lines so far, and the current partial. */
export class Captions {
  readonly lines = signal<readonly Line[]>([]);
  readonly partial = signal<Partial | undefined>(undefined);
  readonly isSpeaking = signal(false);
  speakers = new Speakers();
  #ids = 0;
  #partialStart = 0;

  /** Applies an event of a session that began `offset` seconds after the microphone opened. */
  take(event: WireEvent, offset: number): void {
    if (event.type === 'vad.speech_start') {
      this.isSpeaking.value = true;
      this.#partialStart = offset + event.timestamp_ms / 1000;
    } else if (event.type === 'vad.speech_end') this.isSpeaking.value = false;
    else if (event.type === 'transcript.partial') {
      const { text, confirmed_length } = event;
      this.partial.value = {
        confirmed: text.slice(0, confirmed_length),
        tentative: text.slice(confirmed_length),
      };
    } else if (event.type === 'transcript.final') this.#finish(event, offset);
    else if (event.type === 'transcript.speakers_renamed') this.#rename(event.renames);
  }

  /** Ends the captions of a broken session: the current partial becomes a line without times or words. */
  cutOff(): void {
    const { confirmed, tentative } = this.partial.value ?? { confirmed: '', tentative: '' };
    const text = confirmed + tentative;
    if (text !== '') {
      const start = this.#partialStart;
      this.#add({ start, end: start, text, language: '', confidence: 0, words: [], isCutOff: true });
    }
    this.isSpeaking.value = false;
    this.partial.value = undefined;
  }

  /** Removes all lines and forgets the speakers. */
  clear(): void {
    this.lines.value = [];
    this.speakers = new Speakers();
    this.partial.value = undefined;
  }

  /** Adds a line for each turn of a final, without diarization one. */
  #finish({ turns, ...final }: Final, offset: number): void {
    this.partial.value = undefined;
    const { language, confidence, words } = final;
    for (const { text, start_ms, end_ms, ...turn } of turns ?? [final]) {
      if (text === '') continue;
      const speaker = 'speaker' in turn ? turn.speaker : undefined;
      const own = (words ?? []).filter(
        (word) => word.speaker === speaker && isWithin(word, start_ms, end_ms),
      );
      this.#add({
        start: offset + start_ms / 1000,
        end: offset + end_ms / 1000,
        text,
        language,
        confidence,
        words: own.map(({ word, start, end }) => ({ word, start: offset + start, end: offset + end })),
        ...(speaker !== undefined && { speaker }),
      });
    }
  }

  #rename(renames: readonly { readonly from: string; readonly to: string }[]): void {
    const names = new Map(renames.map(({ from, to }) => [from, to]));
    this.lines.value = this.lines.value.map((line) => {
      const speaker = line.speaker === undefined ? undefined : names.get(line.speaker);
      return speaker === undefined ? line : { ...line, speaker };
    });
  }

  #add(line: Omit<Line, 'id'>): void {
    this.lines.value = [...this.lines.value, { id: this.#ids++, ...line }];
  }
}

const isWithin = (word: { readonly start: number }, startMs: number, endMs: number) =>
  1000 * word.start >= startMs - 1 && 1000 * word.start <= endMs;

/** Converts lines to `verbose_json`, which the server can write in any format. */
export function transcriptOf(lines: readonly Line[], speakers = new Speakers()): Transcription {
  const words = lines.flatMap((line) => line.words);
  return {
    task: 'transcribe',
    language: lines.find(({ language }) => language !== '')?.language ?? 'en',
    duration: Math.max(0, ...lines.slice(-1).map(({ end }) => end)),
    text: textInTurns(
      lines.map(({ text, speaker }) => ({ text, speaker: speakers.nameOf(speaker) })),
      ' ',
    ),
    segments: lines.map(({ text, start, end, confidence, speaker }): Segment => ({
      start,
      end,
      text,
      tokens: [],
      temperature: 0,
      avg_logprob: Math.log(Math.max(confidence, 1e-3)),
      compression_ratio: 1,
      no_speech_prob: 0,
      ...(speaker !== undefined && { speaker: speakers.of(speaker).name.value }),
    })),
    ...(words.length > 0 && { words }),
  };
}
