import type { Rule } from './rule.ts';

// Marks of Markdown and of formulas, which are frequent in generated texts: they are seen and not spoken.

const mark = (name: string, starts: RegExp, source: string): Rule => ({
  name,
  starts,
  pattern: new RegExp(source, 'uy'),
  say: () => '',
});

const LINE_START = String.raw`(?<=(?:^|\n)[ \t]{0,8})`;
const LINE_END = String.raw`(?=[ \t]{0,8}(?:\n|$))`;
/** The target of a link. `(/…/)` is not one: the slashes enclose a pronunciation. */
const TARGET = String.raw`\((?:https?://|www\.|mailto:|#|(?!/[^\s()]{0,200}/\))[^\s()]{0,200}[./](?!\)))[^\s()]{0,500}(?:\([^\s()]{0,100}\)[^\s()]{0,100})?(?: "[^"\n]{0,200}")?\)`;
const SCHEME = '(?:https?://|mailto:)';
const ADDRESS = `(?:${SCHEME}[^\\s<>]{1,500}|[^\\s<>@]{1,64}@[^\\s<>@]{1,100})`;
/** Between the signs of a formula, which is not an amount: `$x + y$`. */
const FORMULA = String.raw`[^\s$\d][^$\n]{0,80}`;
/** In the line below the header of a table. */
const COLUMN = '[ \\t]?:?-{2,80}:?[ \\t]?';
const NO_WORD = String.raw`(?![\p{L}\p{N}])`;
const NO_WORD_BEFORE = String.raw`(?<![\p{L}\p{N}$])`;

/** At the beginning and end of words; before them may stand `others`. */
const emphasis = (starts: RegExp, signs: string, others: string) =>
  mark(
    'emphasis',
    starts,
    String.raw`(?<=^|[\s("'“‘${others}])${signs}(?=\p{L})|(?<=[\p{L}\p{M}.,!?])${signs}(?=$|[\s.,;:!?)"'”’])`,
  );

/** `<cough/>`, `<singing>`, `<pitch=-.3>`: tags that are unknown in HTML; but not `a<b>c` or `x < 5`. */
const tag: Rule = {
  name: 'tag',
  starts: /</,
  pattern:
    /<\/[A-Za-z][\w:-]{0,30}>|(?<![\p{L}\p{N}])<[A-Za-z][\w:-]{0,30}(?:=[^\s<>]{1,40})?(?: [\w:-]{1,30}=(?:"[^"<>\n]{0,100}"|'[^'<>\n]{0,100}')){0,8} ?\/?>/uy,
  say: ([written]) => written,
};

/** Marks that are removed; the text between them is kept. */
export const markup: readonly Rule[] = [
  tag,
  // `# Title`, `> quotation`, `* item`, `- [x] done`
  mark('heading', /#/, `${LINE_START}#{1,6}(?= )`),
  mark('quotation', />/, `${LINE_START}>{1,4}(?= ?[^\\s\\d>.$€£<=])`),
  mark('item', /[*+]/, `${LINE_START}[*+](?= [^\\s\\d])`),
  mark('task', /\[/, `(?<=(?:^|\\n)[ \\t]{0,8}[-*+] )\\[[ xX]\\](?= )`),
  // `---`, `|---|:--:|`
  mark('ruler', /[-*_=|:]/, `${LINE_START}(?:[-*_=] ?){3,100}${LINE_END}`),
  mark('table', /[-|:]/, `${LINE_START}\\|?${COLUMN}(?:\\|${COLUMN}){0,40}\\|?${LINE_END}`),
  mark('cell', /\|/, String.raw`(?<=^|\s)\|(?=\s|$)`),
  // `[text](https://example.com)`, `![picture](picture.png)`
  mark('link', /[![]/, `!?\\[(?=[^[\\]\\n]{0,200}\\]${TARGET})`),
  mark('target', /\]/, `(?<=\\[[^[\\]\\n]{0,200})\\]${TARGET}`),
  // `[text][name]`, but `[1][2]`
  mark('link', /\[/, String.raw`\[(?=\p{L}[^[\]\n]{0,200}\]\[[^[\]\n]{0,80}\])`),
  mark('name of a target', /\]/, String.raw`(?<=\[\p{L}[^[\]\n]{0,200})\]\[[^[\]\n]{0,80}\]`),
  // `<https://example.com>`, `<me@example.com>`
  mark('address', /</, `<(?=${ADDRESS}>)`),
  mark('end of an address', />/, `(?<=<${ADDRESS})>`),
  // Two of them are quotation marks of TeX.
  mark('code', /`/, '(?:`{3,8}[A-Za-z+#-]{0,20}|`(?!`)(?<!``))'),
  // `**bold**`, `*so*`, `_so_`, `~~gone~~`, but `3*4`, `Schüler*innen` and `snake_case`
  mark('bold', /\*/, String.raw`\*{2,3}(?!\d|\*)`),
  emphasis(/\*/, String.raw`\*`, '*_'),
  emphasis(/_/, '_{1,3}', '*'),
  mark('struck out', /~/, '~~(?!~)'),
  // `==very==`, but `a == b`
  mark('highlight', /=/, String.raw`(?<![\p{L}\p{N}=])==(?=[^\s=](?:[^=\n]{0,200}[^\s=])?==(?!=))`),
  mark('highlight', /=/, String.raw`(?<=(?<![\p{L}\p{N}=])==[^\s=][^=\n]{0,200})(?<!\s)==(?![\p{L}\p{N}=])`),
  // `$x + y$`, `\(x + y\)`
  mark(
    'formula',
    /\$/,
    `(?<![\\p{L}\\p{N}])\\$\\$|\\$\\$${NO_WORD}|${NO_WORD_BEFORE}\\$(?=${FORMULA}(?<!\\s)\\$${NO_WORD})`,
  ),
  mark('formula', /\$/, `(?<=${NO_WORD_BEFORE}\\$${FORMULA})(?<!\\s)\\$${NO_WORD}`),
  mark('formula', /\\/, String.raw`\\[()[\]]`),
];
