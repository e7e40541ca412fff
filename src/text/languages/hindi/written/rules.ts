import { phrases } from '../../engine/word-list.ts';
import type { Language, Rule } from '../../engine/language.ts';
import { toTokens } from '../../engine/tokens.ts';
import { ranges, rangeWords } from '../../grammar/written/ranges.ts';
import { tail } from '../../grammar/written/tail.ts';
import { asSaid, guesses, vague } from './guesses.ts';
import { addresses, dotted, telephones, titles } from './names.ts';
import { cardinals, foldKeys, foldSpelling, fractions, number, ordinals } from './numbers.ts';
import { amounts, measures, UNITS } from './quantities.ts';
import { dates, MONTH_NAMES, times } from './times.ts';

/** Returns `rule` with Hindi digits in its output. */
const inDevanagari =
  (rule: Rule): Rule =>
  (tokens, at, left) =>
    rule(tokens, at, left)?.map(({ text, end }) =>
      text === undefined ? { end } : { text: toDevanagari(text), end },
    );

const toDevanagari = (text: string) =>
  text.replaceAll(/[0-9]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0x30 + 0x0966));

/** One word of each kind that changes how the words before it are written. */
const CONTINUATIONS = phrases(
  'पाँच; तीस; से तीस; या तीस; सौ; सौ पाँच; हज़ार; लाख; जुलाई; जुलाई दो हज़ार बारह; दशमलव पाँच; रुपये; रुपये पचास पैसे',
  'प्रतिशत; बजे; बजकर तीस मिनट; बजकर दस मिनट; बटा चार; किलोमीटर; किलोमीटर प्रति घंटा; एट जीमेल डॉट कॉम',
  'डॉट कॉम; शून्य पाँच पाँच पाँच; पॉइंट एक; वीं सदी; रोड',
  'से पाँच बजे; से पाँच डिग्री नीचे; जमा पाँच; ग्यारह; बारह लोग; ग्यारह लोग; ढाई; एक बटा छह; एक आठ सात शून्य एक दो तीन चार पाँच छह',
);

export const written: Language = {
  tokenize: (text) => toTokens(text, { fold: foldSpelling }),
  rules: [
    asSaid,
    vague,
    titles,
    addresses,
    ...[
      dotted,
      amounts,
      ...times,
      ...measures,
      ...dates,
      ...telephones,
      fractions,
      ordinals,
      ...guesses,
      ...cardinals,
    ].map(inDevanagari),
  ],
  tail: tail([], UNITS, MONTH_NAMES),
  ranges: ranges(
    number,
    { ...rangeWords('to से; or या; zero शून्य'), scales: foldKeys({ सौ: 2, हज़ार: 3, लाख: 5, करोड़: 7 }) },
    [(value) => toDevanagari(String(value))],
  ),
  continuations: CONTINUATIONS,
};
