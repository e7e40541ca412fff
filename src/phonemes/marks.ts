/** Punctuation of many scripts → the few marks that neural voices are trained on. */
const MARKS: Readonly<Record<string, string>> = {
  ...sameMarks(';:,.!?—…"()“”'),
  ...marksAs('—', '–―‒〜～'),
  ...marksAs('…', '‥⋯'),
  ...marksAs('“', '„‟«‹「『《〈【〝'),
  ...marksAs('”', '»›」』》〉】〞〟'),
  ...marksAs('.', '。．｡।॥۔'),
  ...marksAs(',', '，、､،'),
  ...marksAs('!', '！'),
  ...marksAs('?', '？؟'),
  ...marksAs(':', '：'),
  ...marksAs(';', '；؛'),
  ...marksAs('(', '（'),
  ...marksAs(')', '）'),
  ...marksAs('"', '＂'),
};

/** The canonical punctuation mark for a character; `undefined` if it is not punctuation. */
export const markOf = (character: string): string | undefined =>
  Object.hasOwn(MARKS, character) ? MARKS[character] : undefined;

/** All marks, for use inside a character class. */
export const MARK_CLASS: string = Object.keys(MARKS).join('');

/** Whether the mark opens: a space precedes it and none follows it. */
export const isOpening = (mark: string): boolean => mark === '(' || mark === '“';

function sameMarks(marks: string): Record<string, string> {
  return Object.fromEntries([...marks].map((mark) => [mark, mark]));
}

function marksAs(mark: string, others: string): Record<string, string> {
  return Object.fromEntries([...others].map((other) => [other, mark]));
}
