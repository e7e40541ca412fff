/** The marks of many scripts as those few that neural voices are trained on. */
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

/** All marks as the inside of a character class. */
export const MARK_CLASS: string = Object.keys(MARKS).join('');

/** Whether the mark opens, so that a space belongs before it and none after it. */
export const isOpening = (mark: string): boolean => mark === '(' || mark === '“';

function sameMarks(marks: string): Record<string, string> {
  return Object.fromEntries([...marks].map((mark) => [mark, mark]));
}

function marksAs(mark: string, others: string): Record<string, string> {
  return Object.fromEntries([...others].map((other) => [other, mark]));
}
