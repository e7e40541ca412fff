import { wordList } from './languages/engine/word-list.ts';

/** Elements of HTML and SSML. */
const ELEMENTS = wordList(
  'a abbr acronym address article aside audio b bdi bdo big blockquote body br break button canvas caption center cite code',
  'col colgroup data dd del details dfn dialog div dl dt em embed emphasis fieldset figcaption figure font footer form h1 h2',
  'h3 h4 h5 h6 head header hr html i iframe img input ins kbd label legend li link main mark math menu meta nav object ol',
  'optgroup option output p phoneme picture pre prosody q rp rt ruby s samp say-as script section select small source span',
  'speak strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr tt u ul var',
  'video voice w wbr lang mstts:express-as amazon:effect',
);

/** Those that stand apart from what is around them. */
const APART = new Set(
  wordList(
    'address article aside blockquote br break caption dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4',
    'h5 h6 header hr li main nav ol p pre section table tr td th title ul',
  ),
);

/** What is between tags and is not said, comments and declarations. */
const UNSAID = /<(script|style|head|template)\b[^]*?<\/\1\s*>|<!--[^]*?-->|<[!?][a-z][^<>]{0,1000}>/giu;

/** A tag of a known element; of another where it can be nothing else: with attributes, with a slash. `List<String>` has none. */
const TAG = new RegExp(
  String.raw`</?(${ELEMENTS.join('|')})(?:\s+[^<>]{0,1000}=[^<>]{0,1000}|\s+\w{1,20})?\s*/?>` +
    String.raw`|</[a-z][\w:.-]{0,60}\s*>|<[a-z][\w:.-]{0,60}(?:\s+[\w:.-]{1,60}=(?:"[^"<]{0,500}"|'[^'<]{0,500}')){0,20}\s*/>` +
    String.raw`|<[a-z][\w:.-]{0,60}(?:\s+[\w:.-]{1,60}=(?:"[^"<]{0,500}"|'[^'<]{0,500}')){1,20}\s*>`,
  'giu',
);

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  shy: '',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  euro: '€',
  pound: '£',
  times: '×',
  middot: '·',
  bull: '•',
};

const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/giu;

/**
 * A text without its tags: what they set apart is on lines of its own, what they are not there to say is gone. Entities are
 * the characters that they stand for.
 */
export function spokenTags(text: string): string {
  if (!/[<&]/.test(text)) return text;
  return text
    .replace(UNSAID, ' ')
    .replace(TAG, (_, element: string | undefined) =>
      element !== undefined && APART.has(element.toLowerCase()) ? '\n\n' : '',
    )
    .replace(ENTITY, (entity, decimal?: string, hexadecimal?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name] ?? entity;
      const code = decimal === undefined ? Number.parseInt(hexadecimal!, 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
    });
}
