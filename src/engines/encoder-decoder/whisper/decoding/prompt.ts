import type { SpecialTokens } from '../special-tokens.ts';

/** The parts of a window's prompt, as tokens, so that no text is encoded twice. */
export interface PromptParts {
  /** Expected words. */
  readonly hotWords: readonly number[];
  /** The previous text, oldest token first; may be long. */
  readonly previous: readonly number[];
  /** `<|xx|>` and the task; absent in an English-only model. */
  readonly language?: number | undefined;
  readonly task?: number | undefined;
  readonly timestamps: boolean;
}

export interface Prompt {
  readonly tokens: readonly number[];
  /** The position of `<|startoftranscript|>`, at which the model gives its no-speech probability. */
  readonly startAt: number;
}

/**
 * `[<|startofprev|> hot words, previous text] <|startoftranscript|> <|xx|> <|task|> [<|notimestamps|>]`. The
 * part before the start takes at most half of the model's text context: hot words get up to half of that if
 * there is also previous text, of which the end is kept. (faster-whisper limits each separately, and
 * overflows with both.)
 */
export function buildPrompt(parts: PromptParts, special: SpecialTokens, textContext: number): Prompt {
  const before = contextTokens(parts, special, Math.floor(textContext / 2) - 1);
  const start = [special.startOfTranscript];
  if (parts.language !== undefined) start.push(parts.language);
  if (parts.task !== undefined) start.push(parts.task);
  if (!parts.timestamps) start.push(special.noTimestamps);
  return { tokens: [...before, ...start], startAt: before.length };
}

function contextTokens(
  { hotWords, previous }: PromptParts,
  { startOfPrevious }: SpecialTokens,
  room: number,
): readonly number[] {
  if (hotWords.length === 0 && previous.length === 0) return [];
  const words = hotWords.slice(0, previous.length > 0 ? Math.floor(room / 2) : room);
  const rest = room - words.length;
  return [startOfPrevious, ...words, ...(rest > 0 ? previous.slice(-rest) : [])];
}
