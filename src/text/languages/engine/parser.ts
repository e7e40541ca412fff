import type { Tokens } from './tokens.ts';

/** A found value, and the index of the token after it. */
export interface Found<T> {
  readonly value: T;
  readonly end: number;
}

/**
 * Reads something that begins at token `at`, or finds it is not there. Parsers are pure, decide without going
 * back, and look at a bounded number of tokens, except where what they read is theirs however long it is.
 */
export type Parser<T> = (tokens: Tokens, at: number) => Found<T> | undefined;

/** One word out of some; its value is its key. */
export function word(...keys: readonly string[]): Parser<string> {
  const known = new Set(keys);
  return (tokens, at) => {
    const token = tokens[at];
    return token !== undefined && known.has(token.key) ? { value: token.key, end: at + 1 } : undefined;
  };
}

/** Rows of words, or phrases of several, and what they mean. */
export type Table<T> = Readonly<Record<string, T>>;

interface Branch<T> {
  value: T | undefined;
  /** Not if nothing goes on: most rows are one word. */
  next: Map<string, Branch<T>> | undefined;
}

const branchOf = <T>(): Branch<T> => ({ value: undefined, next: undefined });

/**
 * The longest row of the tables that stands at a place. Of rows with the same words the last one counts. A
 * table that takes time to make is made when it is first looked up.
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

/** The first of the parsers that finds something. */
export function either<T>(...parsers: readonly Parser<T>[]): Parser<T> {
  return (tokens, at) => {
    for (const parser of parsers) {
      const found = parser(tokens, at);
      if (found) return found;
    }
    return undefined;
  };
}

/** Takes the value of the parser that reads furthest; among equals, of the first one. */
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

/** All of the parsers, one behind the other. */
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

/** Always finds something: `undefined`, of no words, if `parser` does not. */
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

/** `parser` behind `before`, of which nothing is kept. */
export function after<T>(before: Parser<unknown>, parser: Parser<T>): Parser<T> {
  return map(sequence(before, parser), ([, value]) => value);
}

/** `parser` in front of `behind`, of which nothing is kept. */
export function ahead<T>(parser: Parser<T>, behind: Parser<unknown>): Parser<T> {
  return map(sequence(parser, behind), ([value]) => value);
}

/** As often as the parser finds something, at least `least` times; it stops at `most`. */
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

/** Finds as `parser` does, unless `other` matches right after it. */
export function unlessBefore<T>(parser: Parser<T>, other: Parser<unknown>): Parser<T> {
  return (tokens, at) => {
    const found = parser(tokens, at);
    return found && !other(tokens, found.end) ? found : undefined;
  };
}

/** Reads no word; finds the places of which the claim is true. */
export function place(isThere: (tokens: Tokens, at: number) => boolean): Parser<true> {
  return (tokens, at) => (isThere(tokens, at) ? { value: true, end: at } : undefined);
}

/** Rules read the same words again and again: the parser's last answers are kept. */
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

/** As far as rules look ahead, mostly. */
const KEPT = 32;
