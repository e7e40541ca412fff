/** A straight quote opens at the beginning, after a space and after a bracket, a dash or another opening quote. */
export const quoteSymbol = (before: string | undefined): string =>
  before === undefined || /[\s([{—–“"'‘«-]/.test(before) ? '“' : '”';
