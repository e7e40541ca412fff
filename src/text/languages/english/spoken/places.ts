import { saidFor } from '../../engine/word-list.ts';
import { anyOf } from '../../grammar/spoken/alternatives.ts';
import type { Rule } from '../../grammar/spoken/rule.ts';
import { fullStop, SENTENCE_STOP } from './full-stop.ts';
import { NUMBER_START, NUMBER_END, inPairs, oneByOne, ordinal, sticky } from './numbers.ts';

const STREETS: Readonly<Record<string, string>> = saidFor(
  'st Street; ave Avenue; av Avenue; rd Road; blvd Boulevard; dr Drive; ln Lane; ct Court; pl Place',
  'hwy Highway; pkwy Parkway; sq Square; ter Terrace; cir Circle; expy Expressway; fwy Freeway; aly Alley; jct Junction',
  'ctr Center; trl Trail; plz Plaza; fl Floor',
);
const WHOLE_STREETS =
  'street|avenue|road|boulevard|drive|lane|court|place|highway|parkway|square|way|terrace|broadway|expressway|freeway|alley|circle|plaza|trail|junction|center';

const DIRECTIONS: Readonly<Record<string, string>> = saidFor(
  'N North; S South; E East; W West; NE Northeast; NW Northwest; SE Southeast; SW Southwest',
);

const DIRECTION = String.raw`[NS]\.?[EW]|[NSEW]`;
/** `NW` and `N.W.` → `Northwest`. */
const directionOf = (written = '') => DIRECTIONS[written.replaceAll('.', '')];
const NAME = String.raw`(?:\p{Lu}[\p{L}'’]{0,20}|\d{1,3}(?:st|nd|rd|th))`;
const SUFFIX = `(?:${[...Object.keys(STREETS), ...WHOLE_STREETS.split('|')]
  .map((word) => `[${word[0]!.toUpperCase()}${word[0]}]${word.slice(1)}`)
  .join('|')})`;

/** `708 N 1st St`, `1211 E Arques Ave.` */
const addresses: Rule = {
  name: 'street address',
  starts: /\d/,
  pattern: sticky(
    String.raw`${NUMBER_START}(\d{1,5})(?:-?([A-Z]))?(?: (${DIRECTION})\.?)? (?!(?:${SUFFIX})[ .])(${NAME}(?: (?!${SUFFIX}${NUMBER_END})${NAME}){0,3}) (${SUFFIX})${NUMBER_END}(?:\.? (${DIRECTION})(?!\p{L}))?\.?`,
  ),
  say(match) {
    const [, number = '', letter, direction, name = '', suffix = '', behind] = match;
    const words = name.split(' ').map((word) => (/^\d/.test(word) ? ordinal(word.slice(0, -2)) : word));
    const street = STREETS[suffix.toLowerCase()] ?? suffix;
    return (
      [inPairs(number), letter, directionOf(direction), ...words, street, directionOf(behind)]
        .filter((word) => word !== undefined)
        .join(' ') + fullStop(match)
    );
  },
};

/** `W. 42nd St.`, `SE 5th Ct` without a house number. */
const directions: Rule = {
  name: 'direction of a street',
  starts: /[NSEW]/,
  pattern: sticky(
    String.raw`(?<![\p{L}\p{N}.])(${DIRECTION})\.?(?= ${NAME}(?: ${NAME}){0,2} (?:${SUFFIX})${NUMBER_END})`,
  ),
  say: ([, direction]) => directionOf(direction),
};

/** Words before `Dr` that is not followed by a name: `The Dr is in`. */
const BEFORE_DOCTOR =
  'The|An?|My|Our|Your|His|Her|Their|Its|This|That|Is|Was|Ask|Call|See|Tell|Dear|Hi|Hello|Yes|No|And|But|If|When';

/** `lives on Elm Dr.`, `on Elm St and`, but not `St. James`. */
const streets: Rule = {
  name: 'street',
  starts: /[SADRBLCPHF]/,
  pattern: sticky(
    String.raw`(?<=(?<!\p{L})\p{Lu}[\p{L}'’]{1,20} |(?:Jr|Sr)\. |\d(?:st|nd|rd|th) )(?:(St|Dr)(?:\.(?! \p{Lu})|${SENTENCE_STOP}|(?=[,;:!?])|(?<=\d(?:st|nd|rd|th) St)(?!\.)|(?<!(?<!\p{L})(?:${BEFORE_DOCTOR}) Dr)(?= \p{Ll}))|(Ave|Blvd|Rd|Ln|Hwy|Pkwy|Ct|Pl|Fl(?<=\d(?:st|nd|rd|th) Fl))(?!\p{L})\.?(?: (${DIRECTION})(?![\p{L}\p{N}'’])\.?)?)(?!\p{L})`,
  ),
  say: (match) => {
    const direction = match[3] === undefined ? '' : ` ${directionOf(match[3])}`;
    return STREETS[(match[1] ?? match[2]!).toLowerCase()]! + direction + fullStop(match);
  },
};

const STATES: Readonly<Record<string, string>> = saidFor(
  'AL Alabama; AK Alaska; AZ Arizona; AR Arkansas; CA California; CO Colorado; CT Connecticut; DE Delaware',
  'FL Florida; GA Georgia; HI Hawaii; ID Idaho; IL Illinois; IN Indiana; IA Iowa; KS Kansas; KY Kentucky',
  'LA Louisiana; ME Maine; MD Maryland; MA Massachusetts; MI Michigan; MN Minnesota; MS Mississippi',
  'MO Missouri; MT Montana; NE Nebraska; NV Nevada; NH New Hampshire; NJ New Jersey; NM New Mexico',
  'NY New York; NC North Carolina; ND North Dakota; OH Ohio; OK Oklahoma; OR Oregon; PA Pennsylvania',
  'RI Rhode Island; SC South Carolina; SD South Dakota; TN Tennessee; TX Texas; UT Utah; VT Vermont',
  'VA Virginia; WA Washington; WV West Virginia; WI Wisconsin; WY Wyoming; DC DC',
);

/** States whose abbreviations are also words: they need a ZIP code. */
const WORDS_TOO = '(?:HI|IN|ME|OK|OR|ID)';

/** `, FL, 95051` → `Florida, nine five zero five one`, `CA 90210`; but `FR, DE, GR` are countries. */
const states: Rule = {
  name: 'state',
  starts: /[A-Z]/,
  pattern: sticky(
    String.raw`(?:(?<=(${SUFFIX}\.?, \p{Lu}[\p{L} ]{1,30}, )|\p{L}, )(?<!(?<!\p{L})[A-Z]{2}, )|(?<![\p{L}\p{N}])(?=(?!${WORDS_TOO})[A-Z]{2},? \d{5}(?!,?\d)))(${anyOf(Object.keys(STATES))})(?:(,? )(\d{5})(?:-(\d{4}))?|(?=[,.;:!?)]|$| \p{Ll}))(?![\p{L}\p{N}])`,
  ),
  say([, inAddress, state = '', space, zip, more]) {
    const isWord = inAddress === undefined && new RegExp(WORDS_TOO).test(state);
    if (zip === undefined) return isWord ? undefined : STATES[state];
    return `${STATES[state]}${space}${oneByOne(zip)}${more ? ` ${oneByOne(more)}` : ''}`;
  },
};

/** `I-80 W`, `US 101 N`, `Rt. 9W` */
const highways: Rule = {
  name: 'direction of a highway',
  starts: /\d/,
  pattern: sticky(
    String.raw`(?<=(?<!\p{L})(?:I|US|SR|Route|Rte?|Highway|Hwy|Interstate)\.?[ -])(\d{1,3})( ?)(${DIRECTION})(?!\.?[\p{L}\p{N}/])`,
  ),
  say: ([, number = '', gap, direction = '']) =>
    `${inPairs(number)} ${gap === '' ? direction : directionOf(direction)}`,
};

export const places: readonly Rule[] = [highways, addresses, directions, streets, states];
