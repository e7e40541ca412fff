/** Formats `seconds` with two decimals: `0.31 s`. */
export const formatSeconds = ({ seconds }: { readonly seconds: number }): string => `${seconds.toFixed(2)} s`;
