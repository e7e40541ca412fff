import { wordList } from '../../itn/engine/word-list.ts';
import {
  type NumberWords,
  cardinalOf,
  digitGroups,
  joinWords,
  spellDigits,
} from '../grammar/number-words.ts';

const BELOW_100 = wordList(
  'शून्य एक दो तीन चार पाँच छह सात आठ नौ',
  'दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस',
  'बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस',
  'तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस',
  'चालीस इकतालीस बयालीस तैंतालीस चौवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास',
  'पचास इक्यावन बावन तिरेपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ',
  'साठ इकसठ बासठ तिरेसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर',
  'सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उन्यासी',
  'अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी',
  'नब्बे इक्यानबे बानबे तिरानबे चौरानबे पंचानबे छियानबे सत्तानबे अट्ठानबे निन्यानबे',
);
/** Each counted up to a hundred by the one before it. */
const LARGE = wordList('- हज़ार लाख करोड़ अरब खरब नील पद्म शंख');

const below1000 = (value: number): string =>
  joinWords(
    value < 100 ? '' : `${BELOW_100[Math.floor(value / 100)]} सौ`,
    value % 100 === 0 ? '' : BELOW_100[value % 100]!,
  );

const say = (digits: string): string =>
  digitGroups(digits, 3, 2)
    .map(({ value, behind }) => (behind === 0 ? below1000(value) : `${BELOW_100[value]} ${LARGE[behind]}`))
    .join(' ');

const spelled = spellDigits(BELOW_100);

export const NUMBERS: NumberWords = {
  cardinal: cardinalOf(spelled, 19, say),
  spelled,
  decimals: spelled,
  mark: 'दशमलव',
  minus: 'माइनस',
  plus: 'प्लस',
  space: ' ',
};

/** A year as it is said, from 1100 on in hundreds: `1947` → `उन्नीस सौ सैंतालीस`. */
export function year(digits: string): string {
  const value = Number(digits);
  const isInHundreds = value >= 1100 && value < 3000 && Math.floor(value / 100) % 10 !== 0;
  return isInHundreds
    ? joinWords(`${BELOW_100[Math.floor(value / 100)]} सौ`, value % 100 === 0 ? '' : BELOW_100[value % 100]!)
    : NUMBERS.cardinal(digits);
}
