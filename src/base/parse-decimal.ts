const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** The number that a text writes in decimal notation, as `0.5` or `1e-3`; NaN for any other text. */
export function parseDecimal(text: string): number {
  const digits = text.trim();
  return DECIMAL.test(digits) ? Number(digits) : NaN;
}
