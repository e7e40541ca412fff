import type { Token } from '../../engine/tokens.ts';

/**
 * What is already written tells nothing: it may have been an ordinal, which leaves words before it as they
 * are.
 */
export const saysNumber = (
  token: Token | undefined,
  isNumber: (token: Token | undefined) => boolean,
): boolean => token?.kind === 'word' && isNumber(token);
