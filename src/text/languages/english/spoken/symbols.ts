import { saidFor } from '../../engine/word-list.ts';
import { anyOf, withCapitals } from '../../grammar/spoken/alternatives.ts';
import type { Rule } from '../../grammar/spoken/rule.ts';
import { typedSigns } from '../../grammar/spoken/symbols.ts';
import { sticky } from './numbers.ts';

/** Signs that are said anywhere; signs with `''` are left out. */
const SYMBOLS: Readonly<Record<string, string>> = {
  ...saidFor(
    '& and; + plus; = equals; @ at; $ dollar; € euro; £ pound; ¥ yen; ₹ rupee; ₩ won; ¢ cent; % percent',
    '‰ per mille; ° degrees; § section; ¶ paragraph; © copyright; № number; ± plus or minus; × times',
    '÷ divided by; ≈ is about; ≠ does not equal; ≤ is at most; ≥ is at least; ∞ infinity; π pi; ∑ sum',
    '∈ in; ∉ not in; ∩ intersection; ∪ union; ∀ for all; ∃ there exists; ∂ partial; ∠ angle; ∴ therefore; ∝ is proportional to',
    '∫ integral; √ root; ∛ the cube root of; → to',
  ),
  ...Object.fromEntries(Array.from('®™•·|<>^†‡■●★', (sign) => [sign, ''])),
  '\\': 'backslash',
};

/** `must be ≥ 18`, `(≈ 5)`: there is a verb already, or there cannot be one. */
const withoutVerb = (rule: Rule): Rule => ({
  ...rule,
  say: (match) => {
    const { input, index } = match;
    const said = rule.say(match);
    const hasVerb = /(?<!\p{L})(?:be|is|are|was|were|been|being) $|^$|[([]$/u.test(
      input.slice(Math.max(0, index - 7), index),
    );
    return hasVerb ? said?.replace(/^is /, '') : said;
  },
});

/** `F♯`, `Bb minor` */
const notes: Rule = {
  name: 'note',
  starts: /[A-Ga-g]/,
  pattern: sticky(
    String.raw`(?<![\p{L}\p{N}])([A-Ga-g])(?:([♯♭])|b(?= (?:major|minor|trumpet|clarinet)(?!\p{L})))`,
  ),
  say: ([, note, sign]) => `${note} ${sign === '♯' ? 'sharp' : 'flat'}`,
};

/** Signs of several characters, which are tried before their first character. */
export const typed: Rule = withoutVerb(typedSigns(SYMBOLS));

/** `§§ 12-15` */
const sections: Rule = { name: 'sections', starts: /§/, pattern: /§{2,3}/uy, say: () => 'sections' };

const symbols: Rule = withoutVerb({
  name: 'symbol',
  starts: new RegExp(
    `[${Object.keys(SYMBOLS)
      .join('')
      .replaceAll(/[\\^]/g, String.raw`\$&`)}]`,
    'u',
  ),
  pattern: sticky('[^]'),
  // `Copyright © 2024`
  say: ({ 0: sign, input, index }) =>
    sign === '©' && /copyright $/i.test(input.slice(Math.max(0, index - 10), index)) ? '' : SYMBOLS[sign],
});

const GREEK = saidFor(
  'α alpha; β beta; γ gamma; δ delta; ε epsilon; ζ zeta; η eta; θ theta; ι iota; κ kappa; λ lambda; μ mu; ν nu; ξ xi',
  'ρ rho; σ sigma; τ tau; υ upsilon; φ phi; χ chi; ψ psi; ω omega; Γ gamma; Δ delta; Θ theta; Λ lambda; Ξ xi; Σ sigma',
  'Φ phi; Ψ psi; Ω omega',
);

/** A single letter that is not Greek. */
const greek: Rule = {
  name: 'Greek letter',
  starts: /[\u0391-\u03C9]/,
  pattern: sticky(String.raw`(?<!\p{Script=Greek})[\u0391-\u03C9](?!\p{Script=Greek})`),
  say: ([letter]) => GREEK[letter],
};

/** `a 4.5★ hotel`, `5★` */
const stars: Rule = {
  name: 'stars',
  starts: /★/,
  pattern: sticky('(?<=\\d ?)★(?!★)'),
  say: ({ index, input }) => (/^ \p{Ll}/u.test(input.slice(index + 1, index + 3)) ? 'star' : 'stars'),
};

/** `#5` → `number five`. */
const hashes: Rule = {
  name: 'hash',
  starts: /#/,
  pattern: sticky('#{1,64}'),
  say({ 0: written, input, index }) {
    const next = input.slice(index + 1, index + 6);
    if (written.length > 1) return '';
    if (/^(?:\p{Lu}{1,2}-?|\p{Lu}{3}-)?\d/u.test(next)) return 'number';
    // `press # to go on`
    if (/(?:[Pp]ress|[Hh]it) (?:the )?$/.test(input.slice(Math.max(0, index - 10), index))) return 'pound';
    // `# 5 reasons` is the title of a text.
    const isTitle = index === 0 || input[index - 1] === '\n';
    if (/^\s|^$/.test(next)) return /^ \d/.test(next) && !isTitle ? 'number' : '';
    return 'hash';
  },
};

/** One of two: `he/she` → `he or she`. */
const EITHER: Readonly<Record<string, string>> = withCapitals(
  saidFor(
    'and/or and or; he/she he or she; she/he she or he; s/he she or he; his/her his or her; her/his her or his; him/her him or her; his/hers his or hers; yes/no yes or no; Yes/No Yes or No; either/or either or; true/false true or false',
  ),
);

/** `he/she`, `TCP/IP`, `A/C`: the slash is not said between capitals. */
const pairs: Rule = {
  name: 'two with a slash',
  starts: /\p{L}/u,
  pattern: sticky(
    String.raw`(?<![\p{L}\p{N}/_-])(?:(${anyOf(Object.keys(EITHER))})|(\p{Lu}{1,5})/(\p{Lu}{1,5}))(?![\p{L}\p{N}/_-])`,
  ),
  say: ([, either, first, second]) => (either === undefined ? `${first} ${second}` : EITHER[either]),
};

/** `and/or`, `14/`; a slash between spaces is a pause. */
const slashes: Rule = {
  name: 'slash',
  starts: /\//,
  pattern: sticky(String.raw`/(?=[\p{L}\p{N}_])|(?<=\d)/-(?![\p{L}\p{N}])|(?<=[\p{L}\p{N}])/`),
  // In `MIG-25/235212-asdg` it is one of several marks, and in `Rs. 75/-` it ends a price.
  say: ({ 0: written, input, index }) => {
    if (written === '/-') return '';
    const [before] = /[\p{L}\p{N}-]{0,40}$/u.exec(input.slice(Math.max(0, index - 40), index))!;
    const [behind] = /^[\p{L}\p{N}-]{0,40}/u.exec(input.slice(index + 1, index + 41))!;
    return isSerial(before + behind) ? '/' : 'slash';
  },
};

const isSerial = (written: string) =>
  /\p{L}/u.test(written) && /\d/.test(written) && /[\p{L}\d]-[\p{L}\d]/u.test(written);

/** `~5` → `about five`, `5~10` → `five to ten`. */
const about: Rule = {
  name: 'about',
  starts: /~/,
  pattern: sticky(String.raw`(?:(?<=(\d) ?)|(?<=(\p{L}))|)~{1,4} ?(?=[$€£]?\.?(\d)?)`),
  say: ([, before, letter, digit]) => (!digit ? '' : before ? 'to' : letter ? 'tilde' : 'about'),
};

/** Marks of Markdown. */
export const emphasis: Rule = {
  name: 'emphasis',
  starts: /[*_]/,
  pattern: sticky(String.raw`([*_])\1{0,63}`),
  say: ({ 0: written, input, index }) =>
    written === '_' &&
    /[\p{L}\p{N}]/u.test(input[index - 1] ?? '') &&
    /[\p{L}\p{N}]/u.test(input[index + 1] ?? '')
      ? 'underscore'
      : '',
};

/** ``` ``text`` ```: the quotation marks of TeX. */
const quotes: Rule = {
  name: 'quotation mark',
  starts: /`/,
  pattern: sticky('``'),
  say: () => '"',
};

const PICTURE = String.raw`(?:\p{RI}\p{RI}|\p{Emoji_Presentation}|(?![©®™\d#*])\p{Extended_Pictographic}|[\uFE0F\u20E3\u200D])(?:[\uFE0F\u{1F3FB}-\u{1F3FF}]|\u200D\p{Extended_Pictographic}){0,12}`;

/** Emojis are not spoken, and leave no space between words. */
const pictures: Rule = {
  name: 'picture',
  starts: /[\u2190-\u2BFF\u3030-\u3299\u{1F000}-\u{1FAFF}]|\u200D|\u20E3|\uFE0F/u,
  pattern: sticky(String.raw`(?:(?<!\S)(?:${PICTURE}){1,20} ?|${PICTURE})`),
  say: () => '',
};

export const marks: readonly Rule[] = [
  notes,
  stars,
  hashes,
  pairs,
  slashes,
  about,
  quotes,
  pictures,
  greek,
  sections,
  symbols,
];
