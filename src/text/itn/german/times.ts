import { type Rule, rule } from '../engine/language.ts';
import {
  ahead,
  either,
  lookup,
  map,
  optional,
  place,
  sequence,
  unlessBefore,
  word,
} from '../engine/parser.ts';
import { below100 } from './numbers.ts';
import { goesOn } from './units.ts';
import { inTwoDigits } from '../grammar/two-digits.ts';

const clock = (hour: number, minute: number) => `${inTwoDigits(hour)}:${inTwoDigits(minute)} Uhr`;

const upTo = (most: number) =>
  either(
    map(below100, (value) => (value <= most ? value : undefined)),
    map(word('null'), () => 0),
  );
const hour = upTo(24);
const sixty = upTo(59);
const minutes = ahead(sixty, optional(word('minute', 'minuten')));
const seconds = ahead(sixty, word('sekunde', 'sekunden'));

/** `acht uhr` → `8 Uhr`, `null uhr siebzehn` → `00:17 Uhr`. */
const onTheClock = map(
  sequence(hour, word('uhr'), optional(minutes), optional(seconds)),
  ([hour, , minute, second]) => {
    if (minute === undefined) return `${hour} Uhr`;
    return second === undefined
      ? clock(hour, minute)
      : `${inTwoDigits(hour)}:${inTwoDigits(minute)}:${inTwoDigits(second)} Uhr`;
  },
);

const before = (hour: number) => (hour <= 1 ? hour + 11 : hour - 1);
const halfPast = map(sequence(word('halb'), hour), ([, hour]) => clock(before(hour), 30));

/** `viertel vor zwölf`, `drei nach zwölf`; `drei vor zwölf leuten` counts people. */
const beforeOrAfter = unlessBefore(
  map(
    sequence(
      either(
        map(word('viertel'), () => 15),
        minutes,
      ),
      lookup({ vor: -1, nach: 1 }),
      hour,
      optional(word('uhr')),
    ),
    ([minute, direction, hour]) => (direction > 0 ? clock(hour, minute) : clock(before(hour), 60 - minute)),
  ),
  place(goesOn),
);

export const times: readonly Rule[] = [rule(onTheClock), rule(halfPast), rule(beforeOrAfter)];
