import { saidFor, wordList } from '../../engine/word-list.ts';
import { anyOf } from '../../grammar/spoken/alternatives.ts';
import type { Rule } from '../../grammar/spoken/rule.ts';
import { fullStop } from './full-stop.ts';
import { sticky } from './numbers.ts';

/** Before a name, with or without a full stop. */
const TITLES: Readonly<Record<string, string>> = saidFor('Mr Mister; Mrs Missus; Ms Miz; Dr Doctor');

/** Before a name, with a full stop. */
const RANKS: Readonly<Record<string, string>> = saidFor(
  'Prof Professor; St Saint; Mt Mount; Ft Fort; Gen General; Col Colonel; Capt Captain; Lt Lieutenant',
  'Sgt Sergeant; Cpl Corporal; Maj Major; Adm Admiral; Rev Reverend; Hon Honorable; Gov Governor; Sen Senator',
  'Rep Representative; Pres President; Supt Superintendent; Fr Father; Sr Sister',
);

/** After the name of a street, `St` is not `Saint`: `Main St North`, `5th St North`. */
const NO_STREET = String.raw`(?<!\p{Lu}[\p{L}'’]{1,20} |\d(?:st|nd|rd|th) )`;

const titles: Rule = {
  name: 'title',
  starts: /[A-Z]/,
  pattern: sticky(
    String.raw`(?!Sr\. (?:VP|Vice|Director|Manager|Engineer|Analyst|Developer|Editor|Counsel))(?:(${anyOf(Object.keys(TITLES))})\.?|(${anyOf(Object.keys(RANKS))})\.|${NO_STREET}(St|Mt)(?= \p{Lu}\p{Ll}))(?=[ \u00A0]{1,2}\p{Lu}|[ \u00A0](?:and|&) (?:Mrs|Ms|Mr|Dr)(?!\p{L}))`,
  ),
  say: ([, title, rank, bare]) => (title === undefined ? RANKS[(rank ?? bare)!] : TITLES[title]),
};

/** Before a number. */
const COUNTED: Readonly<Record<string, string>> = saidFor(
  'no number; nos numbers; nr number; fig figure; figs figures; vol volume; vols volumes; ch chapter',
  'chap chapter; sec section; sect section; p page; pp pages; pg page; eq equation; art article; ver version',
  'ed edition; apt apartment; rm room; ext extension; tel telephone; ste suite; bldg building; fl floor; ca circa; c circa; op opus; ps psalm; mk mark; hwy highway; rte route; rt route',
);

/** Words after which `I mean` begins a new sentence: `I said no. I mean it`. */
const PRONOUN = String.raw`I(?:['’]| (?!(?:of|and|to|in|is|was|by|for|on|or)(?!\p{L}))\p{L})`;
/** `no` at the end of a sentence in `said no. 5 people left`, but not in `is no. 5`. */
const ANSWER = String.raw`(?<=(?<!\p{L})(?:said|say|says|saying|answer|answered|replied|replies) )no\.|(?<=(?<!\p{L})(?:is|was|be|him|her|me|them|us|you) )no\. \d{1,9} (?:people|person|men|women|children|\p{L}{3,20}s)(?!\p{L})`;

const counted: Rule = {
  name: 'numbered',
  starts: /[a-zA-Z]/,
  pattern: sticky(
    String.raw`(?!${ANSWER})(?:(${anyOf(Object.keys(COUNTED))})\. ?|(apt|hwy|bldg|ste|mk|vols?|figs?|chap|rm|ext|pp) )(?=[#+(]?\d|(?<=(?<!\p{L})nos?\. )of(?!\p{L})|(?!${PRONOUN})[IVX]{1,5}(?!\p{L})|[A-Z]{1,4}-?\d)`,
    'i',
  ),
  say([written, stopped, bare = '']) {
    const said = COUNTED[(stopped ?? bare).toLowerCase()]!;
    const isCapital = /^\p{Lu}/u.test(written);
    return `${isCapital ? said[0]!.toUpperCase() + said.slice(1) : said} `;
  },
};

/** Anywhere, with a full stop. */
const WORDS: Readonly<Record<string, string>> = saidFor(
  'e.g for example; i.e that is; etc et cetera; et_al et al',
  'vs versus; approx approximately; dept department; depts departments; attn attention; B.Sc B S C; M.Sc M S C; appt appointment; yr year; govt government; misc miscellaneous',
  'incl including; excl excluding; min minimum; max maximum; avg average; temp temperature; esp especially',
  'Fed._R._Civ._P Federal Rule of Civil Procedure; Fed._R._Crim._P Federal Rule of Criminal Procedure; Fed._R._Evid Federal Rule of Evidence; Pub._L Public Law; Cir Circuit',
  'cf compare; a.k.a also known as; Ph.D P H D; Inc Incorporated; Ltd Limited; Corp Corporation; Co Company',
  'Bros Brothers; Jr Junior; Sr Senior; Esq Esquire; Assn Association; Univ University; Co._Rd County Road; Jan January',
  'Feb February; Aug August; Sept September; Oct October; Nov November; Dec December; Tues Tuesday',
  'Thurs Thursday; bldg building; assoc associates; intl international; mfg manufacturing; mgr manager; asst assistant',
);

/** `Roe v. Wade`, `the 19th c.`, `d. 1912` */
const between: Rule = {
  name: 'abbreviation behind a word',
  starts: /[bcdv]/,
  pattern: sticky(
    String.raw`(?:(?<=(?<!\p{L})\p{Lu}[\p{L}.]{0,20} )v\.(?= \p{Lu})|(?<=\d(?:st|nd|rd|th) )c\.(?![\p{L}\p{N}])|(?<!\p{L})[bd]\.(?= (?:c\. )?[12]\d{3}(?!\d)))`,
  ),
  say: (match) => ({ v: 'versus', b: 'born', d: 'died' })[match[0][0]!] ?? `century${fullStop(match)}`,
};

/** `F.3d`, `Supp. 2d`: series of law reports. */
const series: Rule = {
  name: 'series of reports',
  starts: /[23]/,
  pattern: sticky(String.raw`(?<=(?<!\p{L})(?:[A-Z]|Supp|Ed|So|Rptr)\. ?)([23])d(?![\p{L}\p{N}])`),
  say: ([, number]) => (number === '2' ? 'second' : 'third'),
};

/** `est. 1990`, `est. 5 people`. */
const est: Rule = {
  name: 'established or estimated',
  starts: /[eE]/,
  pattern: sticky(String.raw`([Ee])st\.(?=,? (?:in )?(?:(1\d{3}|20\d\d)(?!\d|,\d))?)(?![\p{L}\p{N}])`),
  say: (match) =>
    fullStop(match) === '' ? `${match[1]}st${match[2] === undefined ? 'imated' : 'ablished'}` : undefined,
};

/** Anywhere, also without a full stop. */
const BARE: Readonly<Record<string, string>> = saidFor(
  'M-F Monday to Friday; M–F Monday to Friday; vs versus; w/o without; w/ with; b/c because; WWI World War One; WWII World War Two; WW1 World War One',
  'WW2 World War Two; i.e that is; e.g for example; C++ C plus plus; C# C sharp; c# C sharp; F# F sharp; f# F sharp; c/o care of; g++ G plus plus; Notepad++ Notepad plus plus',
  "int'l international; 401(k) four oh one K; 401k four oh one K; 24x7 twenty four seven; 24/7/365 twenty four seven three sixty five; C/O care of; 403(b) four oh three B; PhD P H D; attn attention; Attn attention; ATTN attention",
);

const bare: Rule = {
  name: 'short form',
  starts: /[aAeivwbWcCfFgMNP24]/,
  pattern: sticky(
    String.raw`(?<![\p{L}\p{N}./])${anyOf(Object.keys(BARE))}(?![\p{L}\p{N}+#]|\.\p{L})(?!(?<=vs|i\.e|e\.g|(?:attn|Attn|ATTN))\.)`,
  ),
  say: ([written]) => BARE[written],
};

/** Abbreviations that do not end a sentence. */
const GOES_ON = /^(?:a\.k\.a|vs|cf|e\.g|i\.e|esp)$/i;

const words: Rule = {
  name: 'abbreviation',
  starts: /[a-zA-Z]/,
  pattern: sticky(String.raw`(${anyOf(Object.keys(WORDS))})\.(?![\p{L}\p{N}])`, 'i'),
  say(match) {
    const { 1: written = '', index } = match;
    const said = WORDS[written] ?? WORDS[written.toLowerCase()];
    // A word may end a sentence; a name or an abbreviated month may do so only with a capital.
    const isWord = /^(?:min|max|temp|art|misc)$/i.test(written) && fullStop(match) !== '';
    if (said === undefined || isWord) return undefined;
    const isCapital = /^\p{Lu}/u.test(written) && index === 0;
    const stop = GOES_ON.test(written) ? '' : fullStop(match, /^\p{Lu}/u.test(said) ? 'openers' : 'capitals');
    return (isCapital ? said[0]!.toUpperCase() + said.slice(1) : said) + stop;
  },
};

/** `U.S.A.` → `USA`, `e.s.t` → `EST`, `C. S. Lewis` → `CS Lewis`. */
const initials: Rule = {
  name: 'initials',
  starts: /[a-zA-Z]/,
  pattern: sticky(
    String.raw`(?:\p{Lu}\.(?: ?\p{Lu}\.){1,6}|\p{L}(?:\.\p{L}){1,6}(?![\p{L}\p{N}])(?:\.(?!\.))?)(?![\p{L}\p{N}])`,
  ),
  say(match) {
    const letters = match[0].replaceAll(/[. ]/g, '').toUpperCase();
    return (
      (WORDS_IN_CAPITALS.has(letters) ? Array.from(letters).join(' ') : letters) + fullStop(match, 'openers')
    );
  },
};

/** Initials that could be read as a word. */
const WORDS_IN_CAPITALS: ReadonlySet<string> = new Set(
  wordList('IT US OR IS AS AT IN ON NO SO GO ME HE WE BE DO UP AM AD ID'),
);

export const abbreviations: readonly Rule[] = [bare, titles, counted, between, series, est, words, initials];
