import type { Tokens } from './tokens.ts';

/** A found value, and the index of the token after it. */
export interface Found<T> {
  readonly value: T;
  readonly end: number;
}

/**
 * Reads an expression that begins at token `at`, or returns `undefined` if there is none. Parsers are pure,
 * do not backtrack, and look at a bounded number of tokens, except where the expression itself has any
 * length.
 */
export type Parser<T> = (tokens: Tokens, at: number) => Found<T> | undefined;

/** Reads one of several words; the value is its key. */
export function word(...keys: readonly string[]): Parser<string> {
  const known = new Set(keys);
  return (tokens, at) => {
    const token = tokens[at];
    return token !== undefined && known.has(token.key) ? { value: token.key, end: at + 1 } : undefined;
  };
}

/** Rows of words or phrases, and their values. */
export type Table<T> = Readonly<Record<string, T>>;

interface Branch<T> {
  value: T | undefined;
  next: Map<string, Branch<T>> | undefined;
}

const branchOf = <T>(): Branch<T> => ({ value: undefined, next: undefined });

/**
 * Reads the longest matching row of the tables. Of rows with the same words, the last one wins. A table that
 * is a function is created on first use.
 */
export function lookup<T>(...tables: readonly (Table<T> | (() => Table<T>))[]): Parser<T> {
  let root: Branch<T> | undefined;
  return (tokens, at) => {
    root ??= tree(tables.map((table) => (typeof table === 'function' ? table() : table)));
    let found: Found<T> | undefined;
    let branch = root.next?.get(tokens[at]?.key ?? '');
    for (let end = at + 1; branch !== undefined; end++) {
      if (branch.value !== undefined) found = { value: branch.value, end };
      branch = branch.next?.get(tokens[end]?.key ?? '');
    }
    return found;
  };
}

function tree<T>(tables: readonly Table<T>[]): Branch<T> {
  const root = branchOf<T>();
  for (const [phrase, value] of tables.flatMap((table) => Object.entries(table))) {
    let branch = root;
    for (const key of phrase.split(' ')) {
      branch.next ??= new Map();
      const next: Branch<T> = branch.next.get(key) ?? branchOf();
      branch.next.set(key, next);
      branch = next;
    }
    branch.value = value;
  }
  return root;
}

/** Takes the value of the first parser that matches. */
export function either<T>(...parsers: readonly Parser<T>[]): Parser<T> {
  return (tokens, at) => {
    for (const parser of parsers) {
      const found = parser(tokens, at);
      if (found) return found;
    }
    return undefined;
  };
}

/** Takes the value of the parser that matches furthest; among equals, the first one. */
export function longest<T>(...parsers: readonly Parser<T>[]): Parser<T> {
  return (tokens, at) => {
    let best: Found<T> | undefined;
    for (const parser of parsers) {
      const found = parser(tokens, at);
      if (found && found.end > (best?.end ?? at)) best = found;
    }
    return best;
  };
}

/** Reads all of the parsers, one after the other. */
export function sequence<T extends readonly unknown[]>(
  ...parsers: { readonly [Index in keyof T]: Parser<T[Index]> }
): Parser<T> {
  return (tokens, at) => {
    const values: unknown[] = [];
    let end = at;
    for (const parser of parsers) {
      const found = parser(tokens, end);
      if (!found) return undefined;
      values.push(found.value);
      end = found.end;
    }
    return { value: values as unknown as T, end };
  };
}

/** Always matches: if `parser` does not match, the value is `undefined` and no token is read. */
export function optional<T>(parser: Parser<T>): Parser<T | undefined> {
  return (tokens, at) => parser(tokens, at) ?? { value: undefined, end: at };
}

/** Changes a found value by `change`; finds nothing if `change` returns `undefined`. */
export function map<T, U>(parser: Parser<T>, change: (value: T) => U | undefined): Parser<U> {
  return (tokens, at) => {
    const found = parser(tokens, at);
    const value = found && change(found.value);
    return found && value !== undefined ? { value, end: found.end } : undefined;
  };
}

/** Reads `before` and then `parser`, and returns the value of `parser`. */
export function after<T>(before: Parser<unknown>, parser: Parser<T>): Parser<T> {
  return map(sequence(before, parser), ([, value]) => value);
}

/** Reads `parser` and then `behind`, and returns the value of `parser`. */
export function ahead<T>(parser: Parser<T>, behind: Parser<unknown>): Parser<T> {
  return map(sequence(parser, behind), ([value]) => value);
}

/** Repeats the parser as often as it matches, from `least` up to `most` times. */
export function many<T>(parser: Parser<T>, least = 1, most = Infinity): Parser<readonly T[]> {
  return (tokens, at) => {
    const value: T[] = [];
    let end = at;
    while (value.length < most) {
      const found = parser(tokens, end);
      if (!found || found.end === end) break;
      value.push(found.value);
      end = found.end;
    }
    return value.length >= least ? { value, end } : undefined;
  };
}

/** Matches like `parser`, unless `other` matches right after it. */
export function unlessBefore<T>(parser: Parser<T>, other: Parser<unknown>): Parser<T> {
  return (tokens, at) => {
    const found = parser(tokens, at);
    return found && !other(tokens, found.end) ? found : undefined;
  };
}

/** Reads no token; matches where `claim` is true. */
export function place(isThere: (tokens: Tokens, at: number) => boolean): Parser<true> {
  return (tokens, at) => (isThere(tokens, at) ? { value: true, end: at } : undefined);
}

/** Remembers the last answers of a parser, because several rules read the same words. */
export function remembered<T>(parser: Parser<T>): Parser<T> {
  let text = new WeakRef<Tokens>([]);
  const places = Array.from({ length: KEPT }, () => -1);
  const answers: (Found<T> | undefined)[] = [];
  return (tokens, at) => {
    if (text.deref() !== tokens) {
      text = new WeakRef(tokens);
      places.fill(-1);
    }
    const slot = at % KEPT;
    if (places[slot] !== at) {
      answers[slot] = parser(tokens, at);
      places[slot] = at;
    }
    return answers[slot];
  };
}

/** The number of tokens that rules usually look ahead. */
const KEPT = 32;
