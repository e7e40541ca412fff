/**
 * Numbers written in words become digits (`one hundred and five` → `105`, `nineteen eighty four` → `1984`,
 * `twenty first` → `21st`, `five dollars` → `$5`, `one point five` → `1.5`); a lone `one` stays a word. Takes
 * small letters with no punctuation but that of numbers. The rules are those of openai/whisper's
 * normaliser, written anew.
 */
export function toDigits(text: string): string {
  const words = text
    .replace(/(?<=[a-z])(?=\d)|(?<=\d)(?=[a-z])/g, ' ')
    .replace(/(?<=\d)\s+(?=(?:st|nd|rd|th|s)\b)/g, '')
    .split(/\s+/)
    .filter((word) => word !== '');
  const written: string[] = [];
  for (let at = 0; at < words.length;) {
    const number = readNumber(words, at);
    written.push(number?.text ?? words[at]!);
    at = number?.next ?? at + 1;
  }
  return joinCents(written.join(' ')).replace(/(?<![\d.$€£¢])\b1(s?)\b(?![.%])/g, 'one$1');
}

const SMALL = valued(
  1,
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
);
const TENS = valued(10, '- - twenty thirty forty fifty sixty seventy eighty ninety');
const SCALES: Record<string, number> = { thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 };
const REPEATS: Record<string, number> = { double: 2, triple: 3 };
const IRREGULAR_ORDINALS: Record<string, string> = {
  first: 'one',
  second: 'two',
  third: 'three',
  fifth: 'five',
  eighth: 'eight',
  ninth: 'nine',
  twelfth: 'twelve',
};
const CURRENCIES: Record<string, string> = { dollar: '$', euro: '€', pound: '£', cent: '¢' };

/** The text of a number, and the index of the word after it. */
interface Found {
  readonly text: string;
  readonly next: number;
}

/** The number that starts at word `at`, if there is one, with a following percent or currency word. */
function readNumber(words: readonly string[], at: number): Found | undefined {
  const found = readSpoken(words, at) ?? readWritten(words, at);
  if (found === undefined) return undefined;
  const [unit = '', after] = words.slice(found.next);
  if (unit === 'percent') return { text: `${found.text}%`, next: found.next + 1 };
  if (unit === 'per' && after === 'cent') return { text: `${found.text}%`, next: found.next + 2 };
  const sign = CURRENCIES[unit.replace(/s$/, '')];
  if (sign !== undefined && /\d$/.test(found.text)) return { text: sign + found.text, next: found.next + 1 };
  return found;
}

/** Digits, perhaps with a scale in words (`20 million`) or a half (`2 and a half`). */
function readWritten(words: readonly string[], at: number): Found | undefined {
  const [, sign = '', digits] = /^([$€£¢]?)(\d+(?:\.\d+)?)$/.exec(words[at] ?? '') ?? [];
  if (digits === undefined) return undefined;
  if (isHalf(words, at + 1)) return { text: `${sign}${digits}.5`, next: at + 4 };
  const scale = scaleOf(words[at + 1]);
  if (scale === undefined) return { text: sign + digits, next: at + 1 };
  return { text: sign + String(Math.round(Number(digits) * scale.value)), next: at + 2 };
}

function readSpoken(words: readonly string[], at: number): Found | undefined {
  // `whole` sums complete groups of thousands; `open` is the current group, as text, so that `oh five` keeps
  // its zero.
  let whole = 0;
  let open = '';
  let suffix = '';
  let next = at;
  while (suffix === '') {
    const [word = '', after] = words.slice(next, next + 2);
    const started = next > at;
    const spoken = cardinalOf(word);
    const scale = scaleOf(word);
    const repeated = REPEATS[word] === undefined ? undefined : digitOf(after);
    if (spoken !== undefined) {
      open = append(open, spoken.value, words[next - 1]);
      suffix = spoken.suffix;
    } else if (scale !== undefined && open !== '') {
      if (scale.value === 100) open = String(Number(open) * 100);
      else [whole, open] = [whole + Number(open) * scale.value, ''];
      suffix = scale.suffix;
    } else if (repeated !== undefined) {
      open += String(repeated).repeat(REPEATS[word]!);
      next++;
    } else if (started && isZero(word) && digitOf(after) !== undefined) {
      open += '0';
    } else if (started && word === 'point' && digitOf(after) !== undefined) {
      return readFraction(words, next + 1, String(whole + Number(open)));
    } else if (started && isHalf(words, next)) {
      return { text: `${whole + Number(open)}.5`, next: next + 3 };
    } else if (!(word === 'and' && started && scaleOf(words[next - 1]) && cardinalOf(after))) {
      break;
    }
    next++;
  }
  if (next === at) return undefined;
  const text = whole === 0 ? open : String(whole + Number(open));
  return { text: text + ordinalSuffix(text, suffix), next };
}

/** `nineteen` + `eighty` → `1980`, `twenty` + `one` → `21`, `one hundred` + `five` → `105`. */
function append(open: string, value: number, previous = ''): string {
  const adds = previous === 'hundred' || previous === 'and' || (previous in TENS && value > 0 && value < 10);
  return adds && open !== '' ? String(Number(open) + value) : open + String(value);
}

function readFraction(words: readonly string[], at: number, whole: string): Found {
  let digits = '';
  let next = at;
  for (let one = digitOf(words[next]); one !== undefined; one = digitOf(words[++next])) digits += String(one);
  const scale = SCALES[words[next] ?? ''];
  if (scale === undefined) return { text: `${whole}.${digits}`, next };
  return { text: String(Math.round(Number(`${whole}.${digits}`) * scale)), next: next + 1 };
}

/** A value and its suffix: `th` in an ordinal, `s` in a decade. */
interface Spoken {
  readonly value: number;
  readonly suffix: '' | 'th' | 's';
}

function cardinalOf(word = ''): Spoken | undefined {
  const forms = [
    [word, ''],
    [IRREGULAR_ORDINALS[word] ?? word.replace(/ieth$/, 'y').replace(/th$/, ''), 'th'],
    [word.replace(/ies$/, 'y'), 's'],
  ] as const;
  return forms
    .map(([name, suffix]) => ({ value: SMALL[name] ?? TENS[name] ?? Number.NaN, suffix }))
    .find(({ value }) => !Number.isNaN(value));
}

function scaleOf(word = ''): Spoken | undefined {
  const name = word.replace(/th$/, '');
  const value = name === 'hundred' ? 100 : SCALES[name];
  return value === undefined ? undefined : { value, suffix: name === word ? '' : 'th' };
}

function digitOf(word = ''): number | undefined {
  const value = isZero(word) ? 0 : SMALL[word];
  return value !== undefined && value < 10 ? value : undefined;
}

const isZero = (word: string) => word === 'oh' || word === 'o';
const isHalf = (words: readonly string[], at: number) => words.slice(at, at + 3).join(' ') === 'and a half';

function ordinalSuffix(text: string, suffix: string): string {
  if (suffix !== 'th' || /1[1-3]$/.test(text)) return suffix;
  return { '1': 'st', '2': 'nd', '3': 'rd' }[text.at(-1) ?? ''] ?? 'th';
}

/** `$2 and ¢7` → `$2.07`. */
const joinCents = (text: string) =>
  text.replace(
    /([$€£]\d+) (?:and )?¢(\d{1,2})\b/g,
    (_, whole: string, cents: string) => `${whole}.${cents.padStart(2, '0')}`,
  );

/** Maps each word of `list` to its index times `step`; `-` skips an index. */
function valued(step: number, list: string): Record<string, number> {
  const entries = list.split(' ').map((word, index) => [word, index * step] as const);
  return Object.fromEntries(entries.filter(([word]) => word !== '-'));
}
