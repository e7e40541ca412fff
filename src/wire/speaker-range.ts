import { MAX_SPEAKERS, type SpeakerRange } from '../domain/speakers.ts';

const RANGE = /^(\d+)?(-)?(\d+)?$/;

/** Parses `2-5` to its range, `true` to an open one, `false` to false; `undefined` for other texts. */
export function parseSpeakerRange(text: string): SpeakerRange | false | undefined {
  const word = text.trim().toLowerCase();
  if (word === 'true') return {};
  if (word === 'false' || word === '0') return false;
  const [, least, dash, most] = RANGE.exec(word) ?? [];
  if (least === undefined && most === undefined) return undefined;
  const min = least === undefined ? undefined : Number(least);
  const max = dash === undefined ? min : most === undefined ? undefined : Number(most);
  const isPossible = [min, max].every(
    (count) => count === undefined || (count >= 1 && count <= MAX_SPEAKERS),
  );
  if (!isPossible || (min ?? 1) > (max ?? MAX_SPEAKERS)) return undefined;
  return { ...(min !== undefined && { minSpeakers: min }), ...(max !== undefined && { maxSpeakers: max }) };
}

/** Formats a range as text for `parseSpeakerRange`. */
export function writeSpeakerRange({ minSpeakers, maxSpeakers }: SpeakerRange): string {
  if (minSpeakers === undefined && maxSpeakers === undefined) return 'true';
  return minSpeakers === maxSpeakers ? String(minSpeakers) : `${minSpeakers ?? ''}-${maxSpeakers ?? ''}`;
}
