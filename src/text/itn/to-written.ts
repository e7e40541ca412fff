import { writtenRules } from '../languages/languages.ts';
import type { Edit } from '../languages/engine/language.ts';
import { edits } from '../languages/engine/rewrite.ts';

/** A range of spoken words and the range of the written form that replaced them, in UTF-16 indices. */
export interface WrittenSpan {
  readonly start: number;
  readonly end: number;
  readonly writtenStart: number;
  readonly writtenEnd: number;
}

export interface Written {
  readonly text: string;
  /** In order, without overlap; text outside them is unchanged. */
  readonly spans: readonly WrittenSpan[];
}

/**
 * Writes numbers, dates, amounts and the like in written form: `ten thirty a m` → `10:30 a.m.`. Written forms
 * stay unchanged, and so does text in a language without rules. `language` is an ISO 639-1 code, with or
 * without a region (`pt-BR`), whose `writtenRules` are loaded. Takes linear time; the same text gives the
 * same result.
 */
export function toWritten(text: string, language: string): Written {
  const rules = writtenRules.of(language)?.written;
  return rules ? apply(text, edits(text, rules)) : { text, spans: [] };
}

function apply(text: string, changes: readonly Edit[]): Written {
  const pieces: string[] = [];
  const spans: WrittenSpan[] = [];
  let read = 0;
  let length = 0;
  const write = (piece: string) => {
    pieces.push(piece);
    length += piece.length;
  };
  for (const { start, end, text: written } of changes) {
    write(text.slice(read, start));
    const writtenStart = length;
    write(written);
    spans.push({ start, end, writtenStart, writtenEnd: length });
    read = end;
  }
  write(text.slice(read));
  return { text: pieces.join(''), spans };
}
