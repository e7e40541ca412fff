/** The number of right cases of a language, and of each of its classes. */
export interface Share {
  readonly language: string;
  readonly right: number;
  readonly total: number;
  readonly classes: readonly { readonly kind: string; readonly right: number; readonly total: number }[];
}

/**
 * Makes a row for each language with its classes below it, and lists the languages that missed their targets.
 */
export function shareTable(shares: readonly Share[], targetOf: (language: string) => number) {
  return {
    rows: [
      ['', 'right', 'of', 'share', 'target'],
      ...shares.flatMap(({ language, right, total, classes }) => [
        [language, `${right}`, `${total}`, percent(right / total), `${100 * targetOf(language)} %`],
        ...classes.map((one) => [
          `  ${one.kind}`,
          `${one.right}`,
          `${one.total}`,
          percent(one.right / one.total),
          '',
        ]),
      ]),
    ],
    notes: shares
      .filter(({ language, right, total }) => right / total < targetOf(language))
      .map(({ language }) => `${language}: target MISSED.`),
  };
}

export const percent = (ratio: number, digits = 1) => `${(100 * ratio).toFixed(digits)} %`;
