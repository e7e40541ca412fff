/** `0.31 s`, of what a stopwatch or anything else that counts seconds shows. */
export const formatSeconds = ({ seconds }: { readonly seconds: number }): string => `${seconds.toFixed(2)} s`;
