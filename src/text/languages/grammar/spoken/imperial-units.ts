import { unitOf } from '../../cldr.ts';
import { saidFor } from '../../engine/word-list.ts';

const SYMBOLS = saidFor(
  'oz ounce; fl_oz fluid-ounce; gal gallon; yd yard; ft foot; mi mile; lb pound; PB petabyte',
);

/**
 * Units that a language seldom writes, as CLDR has them for its units table; `feminine` tells nouns by their
 * singular.
 */
export const imperialUnits = (language: string, feminine = /(?!)/u): Record<string, string> =>
  Object.fromEntries(
    Object.entries(SYMBOLS).map(([symbol, unit]) => {
      const { one, many } = unitOf(language, unit);
      return [symbol, `${one}|${many}${feminine.test(one) ? '|f' : ''}`];
    }),
  );
