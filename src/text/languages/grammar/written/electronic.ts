import type { Rule } from '../../engine/language.ts';
import {
  type Found,
  type Parser,
  type Table,
  either,
  lookup,
  many,
  map,
  optional,
  sequence,
} from '../../engine/parser.ts';
import type { Tokens } from '../../engine/tokens.ts';
import { saidFor, wordList } from '../../engine/word-list.ts';
import { type SpelledName, isAmidSpelling, isLetter, spelledName } from './spelled-name.ts';

/** How a language says addresses. */
export interface ElectronicWords {
  readonly at: readonly string[];
  readonly dot: readonly string[];
  /** Further signs in names: hyphen, underscore. */
  readonly marks: Table<string>;
  readonly slash: readonly string[];
  /** The words after the scheme of a URL: `h t t p colon slash slash` → `http://`. */
  readonly colon: readonly string[];
  /** Further signs in the path of a URL: those of a query. */
  readonly signs?: Table<string>;
  /** Schemes as they are spelled in the language: `hache te te pe`. */
  readonly protocols?: Table<string>;
  readonly www: readonly string[];
  /** Further names that are said as several words. */
  readonly names?: Table<string>;
  /** Words that end any address: `com`. Other endings must be spelled. */
  readonly endings: readonly string[];
  /** Words that end an address only after `at` or `www`: `me`. */
  readonly weakEndings: readonly string[];
  /** Digits and small numbers, as digits. */
  readonly number: Parser<string>;
  /** Words that are not part of an address: `the`. */
  readonly plainWords: readonly string[];
  /** The letters of names; any letters by default. */
  readonly letters?: RegExp;
}

/** International names that are said as several words. */
const NAMES = saidFor('g_mail gmail; hot_mail hotmail; n_vidia nvidia; you_tube youtube');
/** File name extensions. */
const FILES = wordList('pdf csv txt json doc docx xls xlsx ppt pptx zip jpg jpeg png gif html');
const PROTOCOLS = saidFor('http http; https https; h_t_t_p http; h_t_t_p_s https; ftp ftp; f_t_p ftp');

/** This many letters in a row are spelled, although one of them may be a word: `a b c chiocciola …`. */
const SURE_LETTERS = 3;

/** The most names in an address. */
const MOST_NAMES = 12;

/**
 * E-mail and web addresses: `a dot b c at g mail dot com` → `a.bc@gmail.com`. None begins after text in
 * written form, whose unit the word may be: `4 Uhr punkt at`.
 */
export function electronic(words: ElectronicWords): Rule {
  const { at, dot, marks, slash, www, endings, weakEndings, plainWords } = words;
  const plain = new Set([...plainWords, ...at, ...dot, ...slash, ...Object.keys(marks)]);
  const known = lookup(NAMES, words.names ?? {});
  const sign = lookup(words.signs ?? {});
  const dotted = map(lookup(namesOf(dot)), () => '.');
  // `punto interrogativo`
  const point: Parser<string> = (tokens, at) => (sign(tokens, at) ? undefined : dotted(tokens, at));
  const mark = lookup(marks);

  // After a slash, and next to a sign, any word is a name: `my dash company`.
  const any = spelledName(
    known,
    words.number,
    new Set([...at, ...dot, ...slash, ...Object.keys(marks)]),
    words.letters,
  );
  const isMarked = (tokens: Tokens, from: number, end: number) =>
    mark(tokens, end) !== undefined || marks[tokens[from - 1]?.key ?? ''] !== undefined;
  const name: Parser<SpelledName> = (tokens, at) => {
    const found = any(tokens, at);
    const isSpelling = tokens.slice(at, at + SURE_LETTERS).filter(isLetter).length === SURE_LETTERS;
    const isPlain = !isSpelling && plain.has(tokens[at]?.key ?? '');
    return found && isPlain && !isMarked(tokens, at, found.end) ? undefined : found;
  };
  const names = joined(name, either(point, mark));
  const steppedNames = joined(any, either(point, mark));
  const slashed = map(lookup(namesOf(slash)), () => '/');
  const step = (opening: Parser<string>) => map(sequence(opening, steppedNames), (parts) => parts.join(''));
  const steps = [step(slashed), step(sign)];
  const path = optional(
    map(
      sequence(steps[0]!, many(either(...steps), 0, MOST_NAMES)),
      ([first, others]) => first + others.join(''),
    ),
  );
  const dash = map(mark, (sign) => (sign === '-' ? sign : undefined));
  const sureHost = host(name, either(point, dash), known, new Set([...endings, ...weakEndings]));
  const email = map(
    sequence(names, lookup(namesOf(at)), sureHost),
    ([person, , place]) => `${person}@${place}`,
  );

  const world = map(sequence(lookup(namesOf(www)), lookup(namesOf([...dot, '.']))), () => 'www.');
  const protocol = lookup(PROTOCOLS, words.protocols ?? {});
  const behind = sequence(lookup(namesOf(words.colon)), many(lookup(namesOf(slash)), 1, 2));
  const opening = either(
    map(sequence(protocol, behind, optional(world)), ([scheme, , world = '']) => `${scheme}://${world}`),
    world,
  );
  const page = either(
    map(sequence(opening, sureHost), ([opening, place]) => opening + place),
    host(name, either(point, dash), known, new Set([...endings, ...FILES])),
  );
  const address = either(
    email,
    map(sequence(page, path), ([place, path = '']) => place + path),
  );

  return (tokens, at, left) => {
    const isUnfit =
      (left?.kind === 'written' && !left.text.includes('.')) || isAmidSpelling(tokens[at], left);
    const found = isUnfit ? undefined : address(tokens, at);
    return found && [{ text: found.value, end: found.end }];
  };
}

const namesOf = (phrases: readonly string[]) => Object.fromEntries(phrases.map((phrase) => [phrase, phrase]));

/** Reads names with a sign between every two. */
function joined(name: Parser<SpelledName>, mark: Parser<string>): Parser<string> {
  const rest = many(sequence(mark, name), 0, MOST_NAMES);
  return map(
    sequence(name, rest),
    ([first, rest]) => first.text + rest.map(([mark, { text }]) => mark + text).join(''),
  );
}

/** Reads two or more names with signs between them, the last one an ending after a dot. */
function host(
  name: Parser<SpelledName>,
  mark: Parser<string>,
  known: Parser<string>,
  endings: ReadonlySet<string>,
): Parser<string> {
  return (tokens, at) => {
    let text = '';
    let ended: Found<string> | undefined;
    for (let end = at, count = 0; count < MOST_NAMES; count++) {
      const joint = count === 0 ? { value: '', end } : mark(tokens, end);
      if (!joint) break;
      const isEnding = count > 0 && endings.has(tokens[joint.end]?.key ?? '');
      const found = isEnding ? endingAt(tokens, joint.end, known) : name(tokens, joint.end);
      if (!found) break;
      text += joint.value + found.value.text;
      end = found.end;
      if (joint.value === '.' && (found.value.isSpelled || isEnding)) ended = { value: text, end };
    }
    return ended;
  };
}

/** A word that ends addresses is never part of a longer name. */
const endingAt = (tokens: Tokens, at: number, known: Parser<string>): Found<SpelledName> => ({
  value: { text: known(tokens, at)?.value ?? tokens[at]!.text, isSpelled: false },
  end: at + 1,
});
