import { ordinals as ordinalsOf } from '../../grammar/spoken/figures.ts';
import { wordList } from '../../engine/word-list.ts';
import { romanValue } from '../../grammar/spoken/roman.ts';
import { ANY_NUMBER, type Rule } from '../../grammar/spoken/rule.ts';
import { spell } from './names.ts';
import {
  NUMBER_START,
  cardinal,
  decimal,
  NUMBER_END,
  figures as figuresOfText,
  inPairs,
  MINUS,
  NUMBER,
  oneByOne,
  ordinal,
  partOfName,
  signed,
  sticky,
  year,
} from './numbers.ts';

/** `TerminalSize 101`, `Boeing 747`, `Route 66`. */
export const namedNumbers: Rule = {
  name: 'number of a name',
  starts: /\d/,
  pattern: sticky(
    String.raw`(?<=(?<!\p{L})(?:[Rr]oom|[Rr]m\.|[Ss]uite|[Ss]te\.|[Ff]light(?: [A-Z]{2})?|[Rr]oute|[Hh]ighway|Hwy|Rt\.?|Interstate|Boeing|Airbus|[Bb]us|[Gg]ate|[Uu]nit|§|[Ss]ection|[Ss]ec\.|[Aa]partment|[Bb]ox|Porsche|Area|Studio|Form|RFC|RTX|GTX|US|I|HTTP|[Ee]rror|Agent)[ -]|Boeing \d{3}-)\d{3,4}(?=-\d{1,3}(?!\d)|(?![\p{L}\p{N}_]|[-.,/:]\d))|(?<=(?<!\p{L})(?:[Aa]|[Tt]he|Boeing['’]s) )7[0-8]7(?=-\d{1,3}(?!\d)|(?![\p{L}\p{N}_]|[-.,/:]\d| \p{Ll}{2,20}s(?!\p{L})))`,
  ),
  say: ([digits]) => inPairs(digits),
};

/** `ISO 9001` is the number of a standard: thousands as a number, others in pairs (`ISO 8601`). */
export const standards: Rule = {
  name: 'number of a standard',
  starts: /\d/,
  pattern: sticky(String.raw`(?<=(?<!\p{L})(?:ISO|IEC|DIN|EN)[ -])\d{4,5}(?![\p{L}\p{N}_]|[-.,:]\d)`),
  say: ([digits]) => (/^\d[1-9]\d\d$/.test(digits) ? inPairs(digits) : cardinal(digits, 'none')),
};

/** `802.11ac`: a network standard. */
export const networks: Rule = {
  name: 'standard of networks',
  starts: /8/,
  pattern: sticky(String.raw`(?<![\p{L}\p{N}.,])802\.(\d{1,2})([a-z]{0,2})(?![\p{L}\p{N}]|\.\d)`),
  say: ([, number = '', letters = '']) => ['eight oh two dot', cardinal(number), ...letters].join(' '),
};

/** `12(b)(6)`, `501(c)(3)`: parts of a section. */
export const subsections: Rule = {
  name: 'part of a section',
  needs: /\(/,
  starts: /\d/,
  pattern: sticky(
    String.raw`${NUMBER_START}(\d{1,4}(?:\.\d{1,3})?)(?=\([A-Za-z]|\(\d{1,2}\)\()((?:\((?:[A-Za-z]|[ivx]{2,4}|\d{1,2})\)){1,5})${NUMBER_END}`,
  ),
  say: ([, section = '', parts = '']) =>
    [
      section.includes('.') ? decimal(section) : inPairs(section),
      ...(parts.match(/[^()]+/g) ?? []).map((part) => {
        const roman = part.length > 1 ? romanValue(part) : undefined;
        return roman === undefined && !/\d/.test(part) ? part : cardinal(String(roman ?? part));
      }),
    ].join(' '),
};

/** `1920x1080` → `nineteen twenty by ten eighty`; `640x480` is left to the rule for sizes. */
export const resolutions: Rule = {
  name: 'resolution',
  starts: /\d/,
  pattern: sticky(
    String.raw`${NUMBER_START}(?=\d{4}|\d{3} ?[x×] ?\d{4})(\d{3,4}) ?[x×] ?(\d{3,4})(?![\p{L}\p{N}_]|[.,]\d| ?[=≈])`,
  ),
  say: ([, ...sides]) =>
    sides.map((side) => (side.endsWith('00') ? cardinal(side) : inPairs(side))).join(' by '),
};

/** A number without commas from here on identifies a thing and is not an amount. */
const LONG = 6;

/** `13000` → `thirteen thousand`, `007` → `zero zero seven`, `482913` → its digits. */
function plain(digits: string): string {
  const isAmount = digits.length < LONG || digits.endsWith('00');
  const isFilled = digits.length > 1 && digits.startsWith('0');
  return isAmount && !isFilled ? cardinal(digits) : oneByOne(digits);
}

/** A number within letters and digits that are joined by several hyphens, such as `1-413-te-b`. */
function isAmidSerial(input: string, index: number, length: number): boolean {
  const [before] = /[\p{L}\d-]{0,40}$/u.exec(input.slice(Math.max(0, index - 40), index))!;
  const [behind] = /^[\p{L}\d-]{0,40}/u.exec(input.slice(index + length, index + length + 40))!;
  return /\p{L}/u.test(before + behind) && /-.{0,80}-/u.test(before + behind);
}

/** `-5`, `1,234.56`, `.5`. */
const anyNumber: Rule = {
  name: 'number',
  starts: /[\d.\-−]/,
  pattern: sticky(String.raw`(${MINUS})?(${NUMBER})`),
  say({ 1: sign, 2: number = '', input, index, 0: { length } }) {
    if (number.startsWith('.') && /[\p{L}\p{N}.]/u.test(input.slice(Math.max(0, index - 1), index)))
      return undefined;
    if (!/^\d+$/.test(number)) return signed(sign, decimal(number));
    if (sign === undefined && isAmidSerial(input, index, length)) return partOfName(number);
    const isNamed = /\p{L}[-–]?$/u.test(input.slice(Math.max(0, index - 2), index));
    if (isNamed && sign === undefined) return number.length === 3 ? inPairs(number) : partOfName(number);
    const isPart = /^-\p{L}/u.test(input.slice(index + length, index + length + 2));
    return signed(sign, isPart ? partOfName(number) : plain(number));
  },
};

export const figures: readonly Rule[] = [anyNumber];

/** Nouns that are counted without an `s`. */
const PLURALS =
  'people|men|women|children|feet|mice|sheep|deer|fish|million|billion|trillion|thousand|hundred|percent|of';

/** Words in `s` that are not plurals. */
const NO_PLURALS = 'is|was|has|as|this|its|his|us|yes|does|plus|thus|versus|always|perhaps|across|les|des';

/** Words that precede a year, whatever follows it. */
const BEFORE_YEAR = String.raw`(?<=(?<!\p{L})(?:[Ii]n|[Ss]ince|[Uu]ntil|till|[Bb]y|of|the|during|from|before|after|circa|around|year|early|late|mid|to|and|its|our|his|her|their)[ -])`;

/**
 * A year such as `1984`, unless a noun follows as in `1984 people`. Most numbers of four digits are years.
 */
const plainYears: Rule = {
  name: 'year',
  starts: /\d/,
  pattern: sticky(
    String.raw`(?<![\p{N}][,.]|\p{N}|\p{L})(?:(?:(?<!\p{L}-)10(?=[1-9])|1[1-9]|20|${BEFORE_YEAR}2[1-9])\d{2}(?= ?[A-Z]|(?! (?:${PLURALS})(?!\p{L}))(?! (?!(?:${NO_PLURALS})(?!\p{L}))[a-z]{2,15}s(?!\p{L})))|${BEFORE_YEAR}1\d{3}|(?<=(?<!\p{L})year )[2-9]\d{3})(?![\p{L}\p{N}_]|[,.]\d)`,
  ),
  say: ([digits]) => year(digits),
};

/** `of 1984 people` is a number as well; but in `the 2008 elections` it is a year. */
const datedPlurals: Rule = {
  name: 'dated plural',
  starts: /\d/,
  pattern: sticky(
    String.raw`(?<=(?<!\p{L})(?:the|[Tt]he|its|our|his|her|their|[Ii]n|[Ss]ince) )(?:1[1-9]|20)\d{2}(?= (?!people|men|women|children)[a-z]{2,15}s(?!\p{L}))`,
  ),
  say: ([digits]) => year(digits),
};

export const years: readonly Rule[] = [datedPlurals, plainYears];

/** `21st` → `twenty first`, but not `21th`. */
export const ordinals = ordinalsOf(
  figuresOfText,
  wordList('st nd rd th ST ND RD TH ˢᵗ ⁿᵈ ʳᵈ ᵗʰ'),
  (digits, ending) =>
    !/^0\d/.test(digits) && endingOf(digits) === ending.normalize('NFKC').toLowerCase()
      ? ordinal(digits)
      : undefined,
);

function endingOf(digits: string): string {
  if (/1\d$/.test(digits)) return 'th';
  return { 1: 'st', 2: 'nd', 3: 'rd' }[digits.at(-1)!] ?? 'th';
}

/** `H.264` → `H dot two six four`, `A.2` → `A dot two`; `PM2.5` → `PM two point five`. */
export const numbered: Rule = {
  name: 'letter and number',
  needs: ANY_NUMBER,
  starts: /\p{L}/u,
  pattern: sticky(
    String.raw`(?<![\p{L}\p{N}.])(?:(\p{Lu})\.|(\p{L}{1,12})(\d{1,3})\.)(\d{1,4})(?![\p{L}\p{N}]|\.\d)`,
  ),
  say: ([, letter, name, number = '', digits = '']) =>
    letter === undefined
      ? `${name} ${inName(number)} point ${oneByOne(digits)}`
      : `${letter} dot ${digits.length > 2 ? oneByOne(digits) : cardinal(digits)}`,
};

/** `B2A23C` → `B two A twenty three C`, `ab9453`, `A320`, `4s`. */
export const codes: Rule = {
  name: 'code',
  needs: ANY_NUMBER,
  starts: /[\p{L}\p{N}]/u,
  pattern: sticky(
    String.raw`(?<![\p{N}\p{L}])(?=\p{L}{0,20}\d{1,40}\p{L}|\p{L}{1,20}\d)[\p{L}\d]{2,40}${NUMBER_END}`,
  ),
  say: ([written]) => {
    const parts = written.match(/\d{1,40}|\D{1,40}/g) ?? [];
    const [first = '', second = ''] = parts;
    if (parts.length === 2 && second === 's' && first.length > 1) return plural(inName(first));
    return parts
      .map((part, index) => {
        if (!/\d/.test(part)) return part;
        // `111st` and `123ABC`, but `720p`.
        const isPlate = part.length === 3 && index === 0 && second.length > 1;
        return isPlate ? oneByOne(part) : inName(part, index === 0);
      })
      .join(' ');
  },
};

/** `52s` → `fifty twos`. */
const plural = (words: string) =>
  words.endsWith('y') ? `${words.slice(0, -1)}ies` : words.endsWith('x') ? `${words}es` : `${words}s`;

/**
 * Says up to three digits as a number and more of them one by one, except for years, hundreds and `1080p`.
 */
function inName(digits: string, isFirst = false): string {
  if (digits.length < 3) return digits.startsWith('0') ? oneByOne(digits) : cardinal(digits);
  if (/^(?:19|20)\d\d$/.test(digits)) return year(digits);
  const isPaired = digits.length === 3 || isFirst || digits.endsWith('00');
  return isPaired ? inPairs(digits) : oneByOne(digits);
}

/** The suffix of a prerelease: `-beta.2`. */
const BEFORE_RELEASE = String.raw`(?:[-.]?(alpha|beta|rc|pre|preview|dev|canary|next|nightly|snapshot)(?:[-.]?(\d{1,4}))?)?`;

/** `1.2.3`, `v2.0.1-rc.1`; versions of two numbers need the `v`. */
const versions: Rule = {
  name: 'version',
  needs: ANY_NUMBER,
  starts: /[\dvV]/,
  pattern: sticky(
    String.raw`${NUMBER_START}(?:([vV])(\d{1,9}(?:\.\d{1,9}){1,5})|(\d{1,9}(?:\.\d{1,9}){2,5}))${BEFORE_RELEASE}${NUMBER_END}`,
  ),
  say: ([, v, afterV, alone = '', stage, number]) =>
    [
      ...(v ? ['version'] : []),
      (afterV ?? alone).split('.').map(partOfName).join(' point '),
      ...(stage ? [stage === 'rc' ? 'RC' : stage] : []),
      ...(number ? [partOfName(number)] : []),
    ].join(' '),
};

/** `192.168.0.1`, `127.0.0.1:8080/index.php`, digit by digit. */
const networkAddresses: Rule = {
  name: 'network address',
  starts: /\d/,
  pattern: sticky(
    String.raw`${NUMBER_START}(\d{1,3}(?:\.\d{1,3}){3})(?::(\d{1,5}))?(?![.:]?[\p{L}\p{N}])(/(?=\p{L})[^\s<>"“”]{0,200}(?<=[\p{L}\p{N}/_-]))?`,
  ),
  say: ([, address = '', port, path = '']) =>
    [
      address.split('.').map(oneByOne).join(' dot '),
      ...(port ? [`colon ${oneByOne(port)}`] : []),
      ...(path ? [spell(path)] : []),
    ].join(' '),
};

export const dotted: readonly Rule[] = [networkAddresses, versions];
