import { toRoman } from '../../itn/grammar/roman.ts';
import type { Rule } from '../rule.ts';
import { cardinal, ordinal } from './numbers.ts';
import { END, sticky } from './pattern.ts';

const LARGEST = 100;
const VALUES = new Map(
  Array.from({ length: LARGEST }, (_, index) => [toRoman(index + 1).toUpperCase(), index + 1] as const),
);

/** Of kings, queens and popes. */
const RULERS =
  'Henry|Louis|George|Edward|Charles|Elizabeth|William|James|Richard|Philip|Paul|Pius|Benedict|Leo|Gregory|Napoleon|Catherine|Nicholas|Alexander|Ivan|Peter|Frederick|Otto|Ramses|Ramesses|Urban|Innocent|Clement|Sixtus|Mary|Victor|Ferdinand|Francis|Gustav|Christian|Haakon|Olav|Alfonso|Felipe|Carlos|Wilhelm|Friedrich|Ptolemy|Cleopatra|Darius|Xerxes|Margrethe|Boniface|Rama';

/** Of which there are several. */
const NUMBERED =
  'chapter|part|volume|act|scene|section|war|bowl|phase|type|stage|class|title|article|appendix|grade|level|book|episode|season|figure|table|round|fantasy|factor|schedule|category|generation|gen|mark|level|division|group|unit|vol|vols|ch|chap|fig|sec|art|no|eq|apollo|tier|vatican|olympiad';

const RULER = new RegExp(`^(?:${RULERS})$`, 'u');
const COUNTED = new RegExp(`^(?:${NUMBERED})$`, 'iu');
const CAPITALIZED = new RegExp(
  `^(?:${NUMBERED.replaceAll(/(?<=^|\|)[a-z]/g, (letter) => letter.toUpperCase())})$`,
  'u',
);

/** `Henry VIII` → `Henry the eighth`, `Part XL` → `Part forty`, `Rocky IV`; `Sam and I` and `CD` have none. */
export const romans: Rule = {
  name: 'roman number',
  starts: /[IVXLC]/,
  pattern: sticky(String.raw`(?<=(?<!\p{L})(\p{L}{1,20})\.? )([IVXLC]{1,8})${END}(?!['’.]\p{L})`),
  say([, before = '', written = '']) {
    const value = VALUES.get(written);
    if (value === undefined) return undefined;
    if (RULER.test(before)) {
      return isPlain(written) ? undefined : `the ${ordinal(String(value))}`;
    }
    const isNumbered = COUNTED.test(before);
    const isSingle = written.length === 1;
    const isName = /^\p{Lu}\p{Ll}{2,}$/u.test(before) && !/^(?:The|And|For|But|This|That)$/.test(before);
    const isSure = isNumbered
      ? !isSingle || CAPITALIZED.test(before) || before === before.toUpperCase()
      : isName && !isSingle && value < 40 && !isPlain(written);
    return isSure ? cardinal(String(value)) : undefined;
  },
};

/** Letters that are words or names themselves more often. */
const isPlain = (written: string) => /^(?:L|C|CC|LI|XX|XXX|CL|CV|LL|XL|LX)$/.test(written);
