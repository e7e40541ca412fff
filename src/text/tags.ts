import { saidFor, wordList } from './languages/engine/word-list.ts';

/** Elements of HTML and SSML. */
const ELEMENTS = wordList(
  'a abbr acronym address article aside audio b bdi bdo big blockquote body br break button canvas caption center cite code',
  'col colgroup data dd del details dfn dialog div dl dt em embed emphasis fieldset figcaption figure font footer form h1 h2',
  'h3 h4 h5 h6 head header hr html i iframe img input ins kbd label legend li link main mark math menu meta nav object ol',
  'optgroup option output p phoneme picture pre prosody q rp rt ruby s samp say-as script section select small source span',
  'speak strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr tt u ul var',
  'video voice w wbr lang mstts:express-as amazon:effect',
);

/** Block elements, which are separate from the text around them. */
const APART = new Set(
  wordList(
    'address article aside blockquote br break caption dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4',
    'h5 h6 header hr li main nav ol p pre section table tr td th title ul',
  ),
);

/** Elements and comments whose content is not spoken, by their first and last characters. */
const UNSAID = [
  ...['script', 'style', 'head', 'template'].map((name) => ({
    opening: new RegExp(String.raw`<${name}\b`, 'iuy'),
    closing: new RegExp(String.raw`</${name}\s*>`, 'giu'),
  })),
  { opening: /<!--/uy, closing: /-->/gu },
];

/** The most characters of unspoken content; a longer one was never closed. */
const LONGEST_UNSAID = 100_000;

/** A possible beginning of {@link UNSAID} in a text that continues. */
const UNSAID_BEGUN =
  /<(?:!-?|s|sc|scr|scri|scrip|st|sty|styl|h|he|hea|te|tem|temp|templ|templa|templat)?$/iuy;

/**
 * A tag of a known element, or one that cannot be anything else: with attributes, or with a slash.
 * `List<String>` has neither. Declarations count as tags.
 */
const TAG = new RegExp(
  String.raw`</?(${ELEMENTS.join('|')})(?:\s+[^<>]{0,1000}=[^<>]{0,1000}|\s+\w{1,20})?\s*/?>` +
    String.raw`|</[a-z][\w:.-]{0,60}\s*>|<[a-z][\w:.-]{0,60}(?:\s+[\w:.-]{1,60}=(?:"[^"<>]{0,500}"|'[^'<>]{0,500}')){0,20}\s*/>` +
    String.raw`|<[a-z][\w:.-]{0,60}(?:\s+[\w:.-]{1,60}=(?:"[^"<>]{0,500}"|'[^'<>]{0,500}')){1,20}\s*>` +
    String.raw`|<[!?][a-z][^<>]{0,1000}>`,
  'iuy',
);

/** A possible beginning of a tag or an entity, in a text that continues. */
const BEGUN = /<(?:[a-z/!?][^<>]{0,2100})?$|&(?:#\d{0,7}|#x[\da-f]{0,6}|[a-z]{0,6})$/iuy;

const ENTITIES: Readonly<Record<string, string>> = {
  ...saidFor(
    'amp &; lt <; gt >; quot "; ndash –; mdash —; hellip …; lsquo ‘; rsquo ’; ldquo “; rdquo ”; laquo «; raquo »; copy ©; reg ®; trade ™; deg °; euro €; pound £; times ×; middot ·; bull •',
  ),
  apos: "'",
  nbsp: ' ',
  shy: '',
};

const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/iuy;

/** The beginning of a text without its tags, and the index from which the rest is uncertain. */
interface Untagged {
  readonly said: string;
  readonly end: number;
}

/**
 * Replaces the tags of a text: content of block tags goes on its own lines, content that is not displayed is
 * removed, and entities become characters.
 * @param goesOn whether more text follows; then the function stops before text whose continuation could
 * change the result.
 */
export function spokenTags(text: string, goesOn: boolean): Untagged {
  const closings = UNSAID.map(() => 0);
  let said = '';
  for (let at = 0; ;) {
    const start = nextSign(text, at);
    said += text.slice(at, start);
    if (start === text.length) return { said, end: start };
    const unsaid = unsaidAt(text, start, closings);
    if (goesOn && (unsaid === 'open' || matchAt(UNSAID_BEGUN, text, start))) return { said, end: start };
    const part = typeof unsaid === 'number' ? { said: ' ', end: unsaid } : partAt(text, start);
    if (!part && goesOn && matchAt(BEGUN, text, start)) return { said, end: start };
    said += part?.said ?? text.charAt(start);
    at = part?.end ?? start + 1;
  }
}

function nextSign(text: string, from: number): number {
  for (let at = from; at < text.length; at++) if (text[at] === '<' || text[at] === '&') return at;
  return text.length;
}

/**
 * The end of the unspoken content that begins at `start`; `open` if its end may still arrive.
 * @param closings the next end of each kind, so that each is searched once.
 */
function unsaidAt(text: string, start: number, closings: number[]): number | 'open' | undefined {
  const kind = UNSAID.findIndex(({ opening }) => matchAt(opening, text, start));
  if (kind < 0) return undefined;
  const { closing } = UNSAID[kind]!;
  if (closings[kind]! <= start) {
    closing.lastIndex = start;
    closings[kind] = closing.exec(text) ? closing.lastIndex : Infinity;
  }
  const end = closings[kind]!;
  if (end - start <= LONGEST_UNSAID) return end;
  return text.length - start < LONGEST_UNSAID ? 'open' : undefined;
}

/** A tag or an entity. */
function partAt(text: string, start: number): Untagged | undefined {
  const tag = matchAt(TAG, text, start);
  if (tag) {
    const apart = tag[1] !== undefined && APART.has(tag[1].toLowerCase());
    return { said: apart ? '\n\n' : '', end: start + tag[0].length };
  }
  const entity = matchAt(ENTITY, text, start);
  return entity && { said: characterOf(entity), end: start + entity[0].length };
}

function characterOf([entity, decimal, hexadecimal, name]: RegExpExecArray): string {
  if (name !== undefined) return Object.hasOwn(ENTITIES, name) ? ENTITIES[name]! : entity;
  const code = decimal === undefined ? Number.parseInt(hexadecimal!, 16) : Number(decimal);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}

function matchAt(form: RegExp, text: string, at: number): RegExpExecArray | undefined {
  form.lastIndex = at;
  return form.exec(text) ?? undefined;
}
