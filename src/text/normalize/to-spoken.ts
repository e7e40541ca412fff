import { spokenRules } from '../languages/languages.ts';
import { spaceBetween } from '../spacing.ts';
import { createPieces } from './pieces.ts';
import { type Rule, type RuleTable, ruleTables } from '../languages/grammar/spoken/rule.ts';
import { markup } from '../languages/grammar/spoken/markup.ts';
import { type SpokenPiece, spokenText } from './spoken-text.ts';

/**
 * Spells out the digits and signs of a text as words to be read aloud: `Dr. Lee paid $3.50` → `Doctor Lee
 * paid three dollars fifty cents`. Words stay unchanged, and so does text in a language without rules.
 * `language` is an ISO 639-1 code, with or without a region (`en-GB`), whose `spokenRules` are loaded. Takes
 * linear time.
 */
export function toSpoken(text: string, language: string): readonly SpokenPiece[] {
  const separator = spaceBetween(language);
  const rules = spokenRules.of(language);
  const pieces = createPieces(text, separator, rules?.endings);
  if (rules) applyRules(text, tablesOf(rules.spoken)(text), pieces.say);
  return pieces.finish();
}

/** Removes Markdown syntax and keeps the visible text. */
export function withoutMarks(text: string): string {
  const pieces = createPieces(text, ' ');
  applyRules(text, tablesOf(marks)(text), pieces.say);
  return spokenText(pieces.finish()).trim();
}

const marks = () => markup;

const TABLES = new Map<() => readonly Rule[], (text: string) => RuleTable>();

/** Builds the tables of a language when it is first spoken. */
function tablesOf(rules: () => readonly Rule[]): (text: string) => RuleTable {
  const tables = TABLES.get(rules) ?? ruleTables(rules());
  TABLES.set(rules, tables);
  return tables;
}

function applyRules(
  text: string,
  rules: RuleTable,
  say: (spoken: string, start: number, end: number) => void,
): void {
  for (let start = nextStart(text, 0); start !== undefined;) {
    const found = firstMatch(text, start, rules);
    if (found) say(found.spoken, start, found.end);
    start = nextStart(text, found ? found.end : endOfFigures(text, start));
  }
}

interface Match {
  readonly spoken: string;
  readonly end: number;
}

function firstMatch(text: string, start: number, rules: RuleTable): Match | undefined {
  for (const { pattern, say } of rules.at(String.fromCodePoint(text.codePointAt(start)!))) {
    pattern.lastIndex = start;
    const match = pattern.exec(text);
    const spoken = match && match[0] !== '' ? say(match) : undefined;
    if (spoken !== undefined) return { spoken, end: start + match![0].length };
  }
  return undefined;
}

/**
 * A position where a rule may apply: a mark, a figure, or the first letter of a word; a Latin letter also
 * directly after others.
 */
const START =
  /[^\s\p{L}\p{M}]|(?<![\p{L}\p{M}\p{N}])\p{L}|(?<![\p{Script=Latin}\p{M}\p{N}])\p{Script=Latin}/gu;

function nextStart(text: string, from: number): number | undefined {
  START.lastIndex = from;
  return START.exec(text)?.index;
}

const FIGURES = /\p{N}*/uy;

/** The next position to try if no rule applies at `start`: a number is tried as a whole or not at all. */
function endOfFigures(text: string, start: number): number {
  FIGURES.lastIndex = start;
  FIGURES.test(text);
  return Math.max(FIGURES.lastIndex, start + (text.codePointAt(start)! > 0xffff ? 2 : 1));
}
