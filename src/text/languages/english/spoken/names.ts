import { saidFor } from '../../engine/word-list.ts';
import { hexadecimals as hexadecimalsOf, isAlone, saidOfAddress } from '../../grammar/spoken/addresses.ts';
import type { Rule } from '../../grammar/spoken/rule.ts';
import { cardinal, decimal, figures, oneByOne, ordinal, sticky, year } from './numbers.ts';
import { booksOf, verses as versesOf } from '../../grammar/spoken/verses.ts';

const SIGNS: Readonly<Record<string, string>> = {
  ...saidFor(
    '. dot; / slash; : colon; - dash; _ underscore; @ at; & ampersand; ? question mark; = equal sign; # hash',
    '% percent; ~ tilde; + plus; * asterisk; ! exclamation mark; $ dollar sign; ^ circumflex; | vertical bar',
    '{ left brace; } right brace; , comma; jpg jpeg; JPG jpeg',
  ),
  ';': 'semicolon',
  '\\': 'backslash',
};

export const hexadecimals = hexadecimalsOf({ signs: SIGNS }, oneByOne);

/** `.txt` → `dot TXT`. */
export const fileEndings: Rule = {
  name: 'file ending',
  starts: /\./,
  pattern: sticky(String.raw`(?<=^|[\s("'“‘])\.(?!\d)([\p{L}\d]{2,10})(?![\p{L}\p{N}]|\.\p{L})`),
  say: ([, ending = '']) => `dot ${spell(ending.toLowerCase())}`,
};

/** Says an address: words as they are, digits one by one, signs by name. */
export const spell = (address: string): string =>
  (address.match(/\p{L}[\p{L}\p{M}]{0,63}|\d{1,64}|[^\p{L}\p{M}\p{N}\s]/gu) ?? [])
    .flatMap((part) =>
      /\d/.test(part) ? oneByOne(part) : (SIGNS[part] ?? (/\p{L}/u.test(part) ? name(part) : [])),
    )
    .join(' ');

/** Words that cannot be pronounced are spelled; they are returned in capitals. */
const name = (word: string) =>
  word.length > 1 && /^[b-df-hj-np-tv-xz]+$/i.test(word) ? word.toUpperCase() : word;

/** Top-level domains of two letters are countries and are spelled, except for these. */
const SAID_ENDINGS: ReadonlySet<string> = new Set(['me', 'co', 'so', 'to', 'be', 'no', 'at', 'in', 'my']);

/** `a@hotmail.de` with the country in capitals. */
function spellHost(host: string): string {
  const [, rest = '', country = ''] = /^(.*\.)([a-z]{2})$/u.exec(host) ?? [undefined, host];
  return [spell(rest), SAID_ENDINGS.has(country) ? country : country.toUpperCase()].filter(Boolean).join(' ');
}

const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}_-]{0,62}[\p{L}\p{N}])?`;
const HOST = String.raw`${LABEL}(?:\.${LABEL}){1,6}`;
const LAST = String.raw`(?<=[\p{L}\p{N}/=&#_~%+-])`;
const PATH = String.raw`(?:[/?#][^\s<>"“”]{0,500}${LAST}|/)`;
const BEFORE = String.raw`(?<![\p{L}\p{N}@._/-])`;

/** `https://www.example.org/a-b`; for web pages, the parts that browsers omit are omitted. */
const urls: Rule = {
  name: 'URL',
  needs: /:\/\//,
  starts: /[a-z]/i,
  pattern: sticky(String.raw`[a-z][a-z\d+-]{1,9}://(?:${HOST})?(?:[^\s<>"“”]{0,500}${LAST})?`, 'i'),
  say(match) {
    const [, scheme = '', host, path = ''] = URL_PARTS.exec(saidOfAddress(match[0], isAlone(match)))!;
    return [
      spell(scheme).replace(/^\p{L}+/u, (word) =>
        word.toLowerCase() === 'file' ? word : word.toUpperCase(),
      ),
      host && spellHost(host),
      spell(path),
    ]
      .filter(Boolean)
      .join(' ');
  },
};

const URL_PARTS = new RegExp(String.raw`^((?:[a-z\d+-]+://)?)(${HOST})?(.*)$`, 'isu');

/** `a.bc@gmail.com`, `git@example.com:me/code.git`. */
const mails: Rule = {
  name: 'e-mail address',
  needs: /@/,
  starts: /[\p{L}\p{N}]/u,
  pattern: sticky(
    String.raw`(?<![\p{L}\p{N}@_/-]|[\p{L}\p{N}]\.)([\p{L}\p{N}][\p{L}\p{N}._%+&-]{0,63})@(${HOST})(${PATH}|:\p{L}[^\s<>"“”]{0,200}${LAST})?`,
  ),
  say: ([, user = '', host = '', path = '']) =>
    [spell(user), 'at', spellHost(host), spell(path)].filter(Boolean).join(' '),
};

/** Before a full stop without space, these are not host names. */
const isHost = (host: string): boolean => {
  const labels = host.split('.');
  const last = labels.at(-1)!;
  const isSentenceEnd = !/^www$/i.test(labels[0]!) && /^\p{Lu}/u.test(last) && /\p{Ll}/u.test(host);
  const isInitials = labels.every((label) => label.length === 1);
  return (
    /^\p{L}{2,24}\d?$/u.test(last) &&
    !isSentenceEnd &&
    !isInitials &&
    /\p{L}/u.test(labels.slice(0, -1).join(''))
  );
};

/** A path after a host. */
const saidOfPath = (path: string): string => (path.length > 1 ? saidOfAddress(path, false) : path);

/** `test.com`, `www.example.org/a`, `node.js`. */
const hosts: Rule = {
  name: 'name of a host or file',
  needs: /[.:][\p{L}\p{N}]|localhost/u,
  starts: /[\p{L}\p{N}]/u,
  pattern: sticky(
    String.raw`${BEFORE}(${HOST}|localhost(?=[:/]))(?![\p{L}\p{N}@])((?::\d{2,5}(?!\d))?${PATH}?)`,
  ),
  say: ([, host = '', path = '']) =>
    host === 'localhost' || isHost(host)
      ? [spellHost(host), spell(saidOfPath(path))].filter(Boolean).join(' ')
      : undefined,
};

/** `f/2.8` of a lens. */
export const apertures: Rule = {
  name: 'aperture',
  starts: /[fƒ]/,
  pattern: sticky(String.raw`(?<![\p{L}\p{N}])[fƒ]/(\d{1,2}(?:\.\d)?)(?![\p{L}\p{N}/])`),
  say: ([, number = '']) => `f ${decimal(number)}`,
};

/** `snake_case` and `CamelCase` → their words. */
const wordsOf = (name: string) =>
  spell(
    name
      .replaceAll(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
      .replaceAll(/\d{1,4}(?!\d)/g, (digits) =>
        /^(?:19|20)\d\d$/.test(digits)
          ? ` ${year(digits)} `
          : digits.length < 4
            ? ` ${cardinal(digits)} `
            : digits,
      ),
  );

/** `@mypizza`. */
const handles: Rule = {
  name: 'handle',
  starts: /@/,
  pattern: sticky(String.raw`(?<![\p{L}\p{N}])@(\p{L}[\p{L}\p{N}_]{0,60})`),
  say: ([, name = '']) => `at ${spell(name)}`,
};

/** `#MachineLearning`. */
const hashtags: Rule = {
  name: 'hashtag',
  starts: /#/,
  pattern: sticky(
    String.raw`(?<![\p{L}\p{N}])#(?!\p{Lu}{1,3}-\d|\p{Lu}{1,2}\d{1,3}(?!\d))((?:\p{L}|\d{1,4}(?=\p{Lu}\p{Ll}{2}|\p{Ll}{4}))[\p{L}\p{N}_]{0,100})`,
  ),
  say: ([, name = '']) => `hashtag ${wordsOf(name)}`,
};

export const addresses: readonly Rule[] = [urls, mails, hosts, handles, hashtags];

/** Books of the Bible, and suras. */
const BOOKS = booksOf(
  'Genesis Gen; Exodus Ex; Leviticus Lev; Numbers Num; Deuteronomy Deut; Joshua Josh; Judges Judg; Ruth; Samuel Sam; Kings Kgs',
  'Chronicles Chr; Ezra; Nehemiah Neh; Esther Est; Job; Psalm Ps; Psalms Pss; Proverbs Prov; Ecclesiastes Eccl; Isaiah Isa',
  'Jeremiah Jer; Lamentations Lam; Ezekiel Ezek; Daniel Dan; Hosea Hos; Joel; Amos; Obadiah; Jonah; Micah Mic; Nahum',
  'Habakkuk Hab; Zephaniah; Haggai; Zechariah Zech; Malachi Mal; Matthew Matt Mt; Mark Mk; Luke Lk; John Jn; Acts; Romans Rom',
  'Corinthians Cor; Galatians Gal; Ephesians Eph; Philippians Phil; Colossians Col; Thessalonians Thess; Timothy Tim; Titus Tit',
  "Philemon Philem; Hebrews Heb; James Jas; Peter Pet; Jude; Revelation Rev; Tobit; Judith; Maccabees Macc; Wisdom; Sirach; Baruch; Quran Qur’an Qur'an; Sura",
);

/** `1 Kings 3`, `2 Peter 1` */
const numberedBook: Rule = {
  name: 'one of several books',
  starts: /[1-4]/,
  pattern: sticky(
    String.raw`(?<![\p{L}\p{N}.,$])([1-4])(?= (?:Samuel|Kings|Chronicles|Corinthians|Thessalonians|Timothy|Peter|John|Maccabees) \d{1,2}(?!\d))`,
  ),
  say: ([, number = '']) => ordinal(number),
};

/** `John 3:16-18` → `three sixteen to eighteen`, `1 Cor. 13:4`. */
export const verses = [
  ...versesOf(figures, { books: BOOKS, mark: ':', to: 'to', numbered: ordinal }),
  numberedBook,
];
