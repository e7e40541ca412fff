import type { Edit, Language, Part, Rule } from './language.ts';
import { type RangeBegun, firstOfRange, rangeAt } from './ranges.ts';
import type { Token, Tokens } from './tokens.ts';

/**
 * Goes through the text once, from left to right. At each token, the rule with the longest match wins, and
 * the matched tokens are not read again. Edits are in order, do not overlap, and leave out text that would
 * not change.
 */
export function edits(text: string, { tokenize, rules, tail, ranges }: Language): Edit[] {
  const tokens = tokenize(text);
  const found: Edit[] = [];
  let left: Token | undefined;
  let begun: RangeBegun | undefined;
  for (let at = 0; at < tokens.length;) {
    const from = at;
    const parts = furthest(tokens, at, left, rules);
    if (parts && !isAcronym(parts, tokens[at]!, at, text)) {
      const first = begun && ranges && firstOfRange(begun, parts, tokens, at, ranges);
      if (first) putBefore(first, found, text);
      for (const edit of toEdits(parts, tokens, at)) {
        const written = withOneStop(edit, text);
        if (written.text !== text.slice(edit.start, edit.end)) found.push(apart(written, found.at(-1), text));
      }
      const { text: last, end } = parts.at(-1)!;
      left = last === undefined ? tokens[end - 1] : tokenize(last).at(-1);
      at = end;
    } else {
      const isWritten = tokens[at]!.kind === 'written';
      at = (isWritten ? tail(tokens, at + 1)?.end : undefined) ?? at + 1;
      left = tokens[at - 1];
    }
    if (ranges) begun = rangeAt(tokens, from, at, ranges) ?? begun;
  }
  return found;
}

/**
 * Whether a single word in capitals, among words that are not, would be read as a number: `die ELF-Sektion`.
 */
function isAcronym(parts: readonly Part[], { text: word }: Token, at: number, text: string): boolean {
  const [{ text: written = '', end }] = parts as [Part];
  return end === at + 1 && /^\d/.test(written) && /^\p{Lu}{2,}$/u.test(word) && /\p{Ll}/u.test(text);
}

/**
 * Replaces the match that was found at the same token, if any; does nothing where the token was inside a
 * match.
 */
function putBefore(edit: Edit, found: Edit[], text: string): void {
  const last = found.at(-1)?.start === edit.start ? found.pop() : undefined;
  const isApart = (found.at(-1)?.end ?? 0) <= edit.start;
  if (isApart) found.push(apart(edit, found.at(-1), text));
  else if (last) found.push(last);
}

/** The full stop of an abbreviation that also ends the sentence: `5 p.m.` */
function withOneStop(edit: Edit, text: string): Edit {
  const isDouble = edit.text.endsWith('.') && text[edit.end] === '.' && text[edit.end + 1] !== '.';
  return isDouble ? { ...edit, text: edit.text.slice(0, -1) } : edit;
}

/** Whether two numbers would run together because nothing separates them: `US$18` and `34`. */
function apart(edit: Edit, last: Edit | undefined, text: string): Edit {
  const before = last?.end === edit.start ? last.text : text.slice(edit.start - 1, edit.start);
  const runsTogether = /\d$/.test(before) && /^\d/.test(edit.text);
  return runsTogether ? { ...edit, text: ` ${edit.text}` } : edit;
}

const isInside = (tokens: Tokens, at: number) => tokens[at]?.joint === 'inside';

/** The number of tokens to the left that a rule may look at. */
const CONTEXT = 8;

type Match = readonly Part[] | undefined;

/**
 * Returns the longest match that does not end inside a word. If a longer match does, whole words are tried.
 */
function furthest(tokens: Tokens, at: number, left: Token | undefined, rules: readonly Rule[]): Match {
  if (tokens[at]!.kind !== 'word' || isInside(tokens, at)) return undefined;
  let best: Match;
  let end = at;
  let cut = at;
  for (const rule of rules) {
    const parts = rule(tokens, at, left);
    const reached = parts?.at(-1)?.end ?? at;
    if (isInside(tokens, reached)) cut = Math.max(cut, reached);
    else if (reached > end) {
      best = parts;
      end = reached;
    }
  }
  const limit = cut > end ? wholeWords(tokens, at, cut) : end;
  return limit > end && limit < tokens.length ? within(tokens, at, left, limit, rules) : best;
}

/** Returns the start of the word that `cut` is inside of, or its end if it begins at `at`. */
function wholeWords(tokens: Tokens, at: number, cut: number): number {
  let start = cut;
  while (isInside(tokens, start)) start--;
  if (start > at) return start;
  let end = cut;
  while (isInside(tokens, end)) end++;
  return end;
}

/** Returns the tokens as if the text ended before token `end`. */
function within(
  tokens: Tokens,
  at: number,
  left: Token | undefined,
  end: number,
  rules: readonly Rule[],
): Match {
  const from = Math.max(0, at - CONTEXT);
  const parts = furthest(tokens.slice(from, end), at - from, left, rules);
  return parts?.map((part) => ({ ...part, end: part.end + from }));
}

/**
 * Returns the text between two parts: the text between their words, or a space if both belong to one
 * compound.
 */
function* toEdits(parts: readonly Part[], tokens: Tokens, at: number): Generator<Edit> {
  let from = at;
  for (const [index, { text, end }] of parts.entries()) {
    const next: Token | undefined = index < parts.length - 1 ? tokens[end] : undefined;
    const isCompound = next?.joint === 'hyphen' || next?.joint === 'inside';
    if (text !== undefined) {
      yield {
        start: tokens[from]!.start,
        end: isCompound ? next.start : tokens[end - 1]!.end,
        text: isCompound ? `${text} ` : text,
      };
    }
    from = end;
  }
}
