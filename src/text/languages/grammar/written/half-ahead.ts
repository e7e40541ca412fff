import type { Rule } from '../../engine/language.ts';
import { rule } from '../../engine/language.ts';
import {
  either,
  map,
  optional,
  type Parser,
  place,
  sequence,
  unlessBefore,
  word,
} from '../../engine/parser.ts';
import { among } from '../../engine/word-list.ts';
import type { NumberReader } from './number-reader.ts';
import { hourBefore, inTwoDigits, upTo } from './small-numbers.ts';

/** The words for times in languages in which half four is half past three. */
export interface HalfAheadWords {
  readonly reader: NumberReader;
  /** Words after a full hour and before its minutes: `uur`. */
  readonly hour: readonly string[];
  readonly format: (hour: number, minute: string) => string;
  /**
   * Words before a time: only after them, an hour with minutes, or minutes with an hour, is certain to be a
   * time.
   */
  readonly at: readonly string[];
  readonly half: readonly string[];
  readonly quarter: readonly string[];
  readonly past: readonly string[];
  readonly to: readonly string[];
  readonly minutes?: readonly string[];
  /** Whether hour and minutes may follow each other, `klockan fjorton trettio`, and the word between them. */
  readonly pairs?: string;
  /** The word for a zero in hours and minutes. */
  readonly zero: string;
  /** Words that may follow a time: `på kvällen`. */
  readonly behind: string;
}

/** Creates rules for `drie uur dertig`, `half vier`, `kwart over drie`, `vijf voor half vier`. */
export function halfAhead(words: HalfAheadWords): readonly Rule[] {
  const { below100, isNumber } = words.reader;
  const hourWord = word(...words.hour);
  const behind = optional(hourWord);
  const text = (hour: number, minute: number) => words.format(hour, inTwoDigits(minute));
  const around = (hour: number, minute: number) =>
    minute < 0 ? text(hourBefore(hour), 60 + minute) : text(hour, minute);
  const minute = upTo(below100, 59);
  const twelve = upTo(below100, 12);

  const onTheClock = map(
    sequence(
      upTo(below100, 24),
      hourWord,
      unlessBefore(
        minute,
        // `drie uur tien minuten` is a duration.
        place((tokens, at) => isNumber(tokens[at]) || tokens[at]?.key.startsWith('minut') === true),
      ),
    ),
    ([hour, , minute]) => text(hour, minute),
  );
  const direction = either(
    map(word(...words.past), () => 1),
    map(word(...words.to), () => -1),
  );
  const toHalf: Parser<number> = map(sequence(minute, direction, word(...words.half)), ([minute, sign]) =>
    minute < 30 ? 30 + sign * minute : undefined,
  );
  const half = either(
    toHalf,
    map(word(...words.half), () => 30),
  );
  // `half vier` is half past three.
  const intoHour = map(sequence(half, twelve, behind), ([minute, hour]) => text(hourBefore(hour), minute));
  const quarter = map(sequence(word(...words.quarter), direction, twelve, behind), ([, sign, hour]) =>
    around(hour, sign * 15),
  );
  const minutes = map(
    sequence(minute, optional(word(...(words.minutes ?? ['-']))), direction, twelve, behind),
    ([minute, , sign, hour]) => around(hour, sign * minute),
  );
  const zero = word(words.zero);
  const pair = map(
    sequence(
      either(
        upTo(below100, 24),
        map(sequence(zero, optional(zero)), () => 0),
      ),
      optional(word(words.pairs || '-')),
      either(
        map(minute, (value) => (value >= 10 ? value : undefined)),
        map(
          sequence(
            zero,
            either(
              minute,
              map(zero, () => 0),
            ),
          ),
          ([, value]) => (value < 10 ? value : undefined),
        ),
      ),
    ),
    ([hour, , minute]) => text(hour, minute),
  );
  const isTimeWord = among(...words.at);
  // `tien over drie` after `om`; elsewhere it may have another meaning.
  const introduced: Rule = (tokens, at, left) =>
    isTimeWord(left)
      ? rule(words.pairs === undefined ? minutes : either(minutes, pair))(tokens, at, left)
      : undefined;
  // `tien over drie`, if no counted noun follows.
  const isFree = among(words.behind);
  const round = map(
    sequence(
      minutes,
      place((tokens, at) => tokens[at]?.kind !== 'word' || isFree(tokens[at])),
    ),
    ([time]) => (/(?:05|10|20|25|35|40|50|55)(?!\d)/.test(time.replace(/^\d+[.:]/, '')) ? time : undefined),
  );
  return [rule(onTheClock), rule(intoHour), rule(quarter), introduced, rule(round)];
}
