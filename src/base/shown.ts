import { shortened } from './shortened.ts';

/** The quoted characters of a text, plus one, so that a cut is noticed. */
const MOST_CHARACTERS = 101;
/** Values nested deeper than this are not shown. */
const MOST_LEVELS = 100;

/**
 * Formats a value as JSON, shortened for a message. The work is bounded, however large or deep the value is.
 */
export const shown = (value: unknown): string => shortened(jsonWithin(value, MOST_CHARACTERS) ?? 'nothing');

/**
 * Formats a value as JSON; `undefined` if it has none. Text after `characters` characters may be missing, and
 * lists and objects nested deeper than 100 become an ellipsis. (`JSON.stringify` has no limits and may
 * overflow the stack.) `Infinity` stands for a number such as 1e400, for which JSON has no word.
 */
export function jsonWithin(value: unknown, characters: number): string | undefined {
  if (value === undefined) return undefined;
  let text = '';
  const write = (part: unknown, level: number): void => {
    if (text.length >= characters) return;
    if (typeof part === 'number') text += String(part);
    else if (typeof part === 'string') text += JSON.stringify(part.slice(0, characters));
    else if (typeof part !== 'object' || part === null) text += JSON.stringify(part) ?? 'null';
    else if (level === MOST_LEVELS) text += '…';
    else if (Array.isArray(part)) list('[', part, ']', (one) => write(one, level + 1));
    else
      list('{', Object.keys(part), '}', (key) => {
        text += `${JSON.stringify(key.slice(0, characters))}:`;
        write((part as Readonly<Record<string, unknown>>)[key], level + 1);
      });
  };
  const list = <T>(open: string, parts: readonly T[], close: string, writePart: (part: T) => void): void => {
    text += open;
    for (const [index, part] of parts.entries()) {
      if (text.length >= characters) return;
      if (index > 0) text += ',';
      writePart(part);
    }
    text += close;
  };
  write(value, 0);
  return text;
}
