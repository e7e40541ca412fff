import { rule, type Rule } from '../../engine/language.ts';
import {
  after,
  either,
  lookup,
  map,
  optional,
  type Parser,
  place,
  sequence,
  unlessBefore,
  word,
} from '../../engine/parser.ts';
import { standAlone } from '../../engine/tokens.ts';
import { among } from '../../engine/word-list.ts';
import { inTwoDigits, upTo } from '../../grammar/written/small-numbers.ts';
import { READER } from './numbers.ts';
import { goesOn } from './quantities.ts';

const { below100 } = READER;

export const day = either(
  map(word('premier'), () => '1ᵉʳ'),
  map(upTo(below100, 31), String),
);

interface Clock {
  readonly hour: number;
  readonly minute: number;
}

const hour = map(sequence(below100, word('heure', 'heures')), ([hour]) => (hour <= 24 ? hour : undefined));
const turn = lookup({ midi: 12, minuit: 0 });
const turnOrHour = lookup({ midi: 12, minuit: 0, 'une heure': 1 });

const minute = upTo(below100, 59);
const past = either(
  lookup({ 'et demie': 30, 'et demi': 30, 'et quart': 15, 'et trois quarts': 45, 'trois quarts': 45 }),
  unlessBefore(minute, place(goesOn)),
);
const to = after(
  word('moins'),
  either(
    map(sequence(optional(word('le', 'un')), word('quart')), () => 15),
    minute,
  ),
);

const clock: Parser<Clock> = map(
  sequence(
    either(hour, turn),
    optional(
      either(
        map(to, (minute) => -minute),
        past,
      ),
    ),
  ),
  ([hour, minute = 0]) => (minute < 0 ? { hour: (hour + 23) % 24, minute: minute + 60 } : { hour, minute }),
);

/** The words for the halves of the day, with the hours that they add. */
const half = lookup({ 'du matin': 0, 'du soir': 12, "de l' après midi": 12 });

const time = map(sequence(clock, optional(half)), ([{ hour, minute }, later = 0]) => {
  const hours = `${hour < 12 ? hour + later : hour} h`;
  return minute === 0 ? hours : `${hours} ${inTwoDigits(minute)}`;
});

const atTime = rule(time);

const ofDay = among('après le du ce chaque');
/** `après-midi`, `le midi`, `mardi midi`, `dans une heure` are not times, but `à midi` is. */
const beforeNoon = among('à vers avant dès entre est était et ou jusqu');

/** `huit heures sept` → `8 h 07`, `midi moins le quart` → `11 h 45`, `huit heures du soir` → `20 h`. */
export const times: Rule = (tokens, at, left) => {
  const noon = turnOrHour(tokens, at);
  const found = atTime(tokens, at, left);
  const isBare = noon !== undefined && found?.at(-1)?.end === noon.end;
  const isTime = !noon || standAlone(tokens, at, noon.end) || beforeNoon(left) || (!isBare && !ofDay(left));
  return isTime && tokens[at]!.joint !== 'hyphen' ? found : undefined;
};
