import type { Rule } from '../rule.ts';
import { oneByOne } from './numbers.ts';
import { sticky } from './pattern.ts';

const SIGNS: Readonly<Record<string, string>> = {
  '.': 'dot',
  '/': 'slash',
  ':': 'colon',
  '-': 'dash',
  _: 'underscore',
  '@': 'at',
  '&': 'ampersand',
  '?': 'question mark',
  '=': 'equals',
  '#': 'hash',
  '%': 'percent',
  '~': 'tilde',
  '+': 'plus',
  '*': 'asterisk',
  '!': 'exclamation mark',
  $: 'dollar',
  ';': 'semicolon',
};

/** An address as it is read out: words as they are, digits one by one, signs by name. */
const spell = (address: string): string =>
  (address.match(/\p{L}[\p{L}\p{M}]{0,63}|\d{1,64}|[^\p{L}\p{M}\p{N}\s]/gu) ?? [])
    .flatMap((part) =>
      /\d/.test(part) ? oneByOne(part) : (SIGNS[part] ?? (/\p{L}/u.test(part) ? name(part) : [])),
    )
    .join(' ');

/** What cannot be pronounced is spelled, and capitals say so. */
const name = (word: string) =>
  word.length > 1 && /^[b-df-hj-np-tv-xz]+$/i.test(word) ? word.toUpperCase() : word;

/** Of two letters, the ends of names are countries and spelled; these are said. */
const SAID_ENDINGS: ReadonlySet<string> = new Set(['me', 'co', 'so', 'to', 'be', 'no', 'at', 'in', 'my']);

/** `a@hotmail.de` with the country in capitals. */
function spellHost(host: string): string {
  const [, rest = '', country = ''] = /^(.*\.)([a-z]{2})$/u.exec(host) ?? [undefined, host];
  return [spell(rest), SAID_ENDINGS.has(country) ? country : country.toUpperCase()].filter(Boolean).join(' ');
}

const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}_-]{0,62}[\p{L}\p{N}])?`;
const HOST = String.raw`${LABEL}(?:\.${LABEL}){1,6}`;
const LAST = String.raw`(?<=[\p{L}\p{N}/=&#_~%+-])`;
const PATH = String.raw`[/?#](?:[^\s<>"“”]{0,500}${LAST})?`;
const BEFORE = String.raw`(?<![\p{L}\p{N}@._/-])`;

/** `https://www.example.org/a-b`. */
const urls: Rule = {
  name: 'URL',
  starts: /[a-z]/i,
  pattern: sticky(
    String.raw`((?:https?|ftps?|sftp|file|wss?|ssh|git)://)(${HOST})?([^\s<>"“”]{0,500}${LAST})?`,
    'i',
  ),
  say: ([, scheme = '', host, path = '']) =>
    [
      spell(scheme).replace(/^\p{L}+/u, (word) =>
        word.toLowerCase() === 'file' ? word : word.toUpperCase(),
      ),
      host && spellHost(host),
      spell(path),
    ]
      .filter(Boolean)
      .join(' '),
};

/** `a.bc@gmail.com`. */
const mails: Rule = {
  name: 'e-mail address',
  starts: /[\p{L}\p{N}]/u,
  pattern: sticky(
    String.raw`(?<![\p{L}\p{N}@_/-]|[\p{L}\p{N}]\.)([\p{L}\p{N}][\p{L}\p{N}._%+&-]{0,63})@(${HOST})(${PATH})?`,
  ),
  say: ([, user = '', host = '', path = '']) =>
    [spell(user), 'at', spellHost(host), spell(path)].filter(Boolean).join(' '),
};

/** Before a full stop without space these are no names of hosts. */
const isHost = (host: string): boolean => {
  const labels = host.split('.');
  const last = labels.at(-1)!;
  const isSentenceEnd = /^\p{Lu}/u.test(last) && /\p{Ll}/u.test(host);
  const isInitials = labels.every((label) => label.length === 1);
  return (
    /^\p{L}{2,24}\d?$/u.test(last) &&
    !isSentenceEnd &&
    !isInitials &&
    /\p{L}/u.test(labels.slice(0, -1).join(''))
  );
};

/** `test.com`, `www.example.org/a`, `node.js`. */
const hosts: Rule = {
  name: 'name of a host or file',
  starts: /[\p{L}\p{N}]/u,
  pattern: sticky(String.raw`${BEFORE}(${HOST})(?![\p{L}\p{N}@])(${PATH})?`),
  say: ([, host = '', path = '']) =>
    isHost(host) ? [spellHost(host), spell(path)].filter(Boolean).join(' ') : undefined,
};

/** `snake_case` and `CamelCase` → their words. */
const wordsOf = (name: string) =>
  spell(name.replaceAll(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' '));

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
  pattern: sticky(String.raw`(?<![\p{L}\p{N}])#(\p{L}[\p{L}\p{N}_]{0,100})`),
  say: ([, name = '']) => `hashtag ${wordsOf(name)}`,
};

export const addresses: readonly Rule[] = [urls, mails, hosts, handles, hashtags];
