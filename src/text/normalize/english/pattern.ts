/** A sticky Unicode pattern from its parts. */
export const sticky = (source: string, flags = ''): RegExp => new RegExp(source, `uy${flags}`);

/** Not behind a letter, a figure, or a mark that ties it to one: where something of its own begins. */
export const APART = String.raw`(?<![\p{L}\p{N}_]|[\p{L}\p{N}][-–./:’'])`;

/** Not before a letter or a figure. */
export const END = String.raw`(?![\p{L}\p{N}_])`;

/** `1,234`, `1234`: more than forty digits are read in stretches. */
export const WHOLE = String.raw`(?:\d{1,3}(?:[,\u00A0\u202F]\d{3}){1,10}(?![,\u00A0\u202F]?\d)|\d{1,3}(?: 000){1,5}(?![\d,])|\d{1,40})`;

/** `1,234.56`, `.5`. */
export const NUMBER = String.raw`(?:${WHOLE}(?:\.\d{1,40})?|\.\d{1,40})`;

/** Minus, where it is a sign of the number behind it. */
export const MINUS = String.raw`(?<![\p{L}\p{N}\p{M}_)\]}][-−]?)[-−]`;

/** One of some texts, none of which has signs of patterns other than full stops; the longest first. */
export const oneOf = (texts: Iterable<string>): string =>
  `(?:${[...texts]
    .toSorted((one, other) => other.length - one.length)
    .map((text) => text.replaceAll(/[.$^]/g, String.raw`\$&`))
    .join('|')})`;

/** `minus` before what has a sign. */
export const signed = (sign: string | undefined, spoken: string): string =>
  sign ? `minus ${spoken}` : spoken;
