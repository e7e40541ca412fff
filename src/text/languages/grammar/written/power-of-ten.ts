const POWERS = Array.from({ length: 40 }, (_, exponent) => 10n ** BigInt(exponent));

/** Looked up: to compute one is slow where there are many numbers. */
export const powerOfTen = (exponent: number): bigint => POWERS[exponent] ?? 10n ** BigInt(exponent);
