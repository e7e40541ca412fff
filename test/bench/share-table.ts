/** How many cases came out right, of a language and of its classes. */
export interface Share {
  readonly language: string;
  readonly right: number;
  readonly total: number;
  readonly classes: readonly { readonly kind: string; readonly right: number; readonly total: number }[];
}

/** A row for each language, with its classes below it, and what missed its target. */
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
