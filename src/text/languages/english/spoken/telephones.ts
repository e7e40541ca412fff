import { ANY_NUMBER, type Rule } from '../../grammar/spoken/rule.ts';
import { NUMBER_START, oneByOne, sticky } from './numbers.ts';

const group = (digits: string) =>
  /^[89]00$/.test(digits) ? `${oneByOne(digits[0]!)} hundred` : oneByOne(digits);

/**
 * `1-800-GO-2-HAUL` → `one, eight hundred, GO two, HAUL`: digits one by one, letters unchanged, with pauses.
 */
function inGroups(written: string, say: (digits: string) => string = group): string {
  const parts = written.match(/\+?\d+|\p{L}+/gu) ?? [];
  return parts
    .map((part, index) => {
      const said = /\d/.test(part) ? say(part.replace('+', '')) : part;
      const isPaused = index < parts.length - 1 && !/\p{L}/u.test(part);
      return (part.startsWith('+') ? 'plus ' : '') + said + (isPaused ? ',' : '');
    })
    .join(' ');
}

/** Not followed by further digits. */
const DONE = String.raw`(?![\p{L}\p{N}_]|[-.]\d)`;

/** `+1 (123) 123-5678`, `555.555.5555`, `1-800-555-1234 ext. 5`, `1-800-GO-U-HAUL`. */
const northAmerican: Rule = {
  name: 'telephone',
  needs: ANY_NUMBER,
  starts: /[\d+(]/,
  pattern: sticky(
    String.raw`${NUMBER_START}((?:(?:\+\d{1,3}[-. ]?|1[-. ])?(?:\(\d{3}\)[-. ]?|\d{3}[-. ])\d{3}[-. ]\d{4}(?:-\d{1,6})?|(?:\+?1[- ])?[89]\d\d[- ](?=[A-Z0-9-]{0,12}[A-Z])[A-Z0-9]{1,8}(?:-[A-Z0-9]{1,8}){0,3}))(?:,? ?(?:x|ext\.?|extension) ?(\d{1,6}))?${DONE}`,
  ),
  say: ([, written = '', extension]) =>
    inGroups(written) + (extension ? `, extension ${oneByOne(extension)}` : ''),
};

/** `555-1234`, `123-45-6789`, `90210-1234`, `1234 5678 9012 3456`, `978-3-16-148410-0`, `020 7946 0958`. */
const groupsOfDigits: Rule = {
  name: 'groups of digits',
  needs: ANY_NUMBER,
  starts: /[\d(]/,
  pattern: sticky(
    String.raw`(?:\(0\d{1,4}\)(?: \d{2,7}){1,3}|(?<=(?<!\p{L})(?:[Tt]el|[Pp]hone|[Ff]ax|[Cc]all|[Cc]ell|[Mm]obile)[:.]? )\d{3}\.\d{4}|${NUMBER_START}(?:\d{3}-\d{4}|\d{3}-\d{2}-\d{4}|\d{3}-\d{4}-\d{4}|\d{5}-\d{4}|1[38]00(?: \d{3}){2}|(?!(?:(?:1\d|20)\d\d-?){2})\d{4}-\d{4}|0\d{1,4}(?: \d{2,6}){1,4}|\d{1,5}(?:-\d{1,7}){3,5}|(?=[\d-]{11,17}(?![\d-]))(?!\d{1,2}-\d{1,2}-\d{4})\d{2,5}-\d{2,5}-\d{3,7}|\d{4}([- ])\d{4}\1\d{4}\1\d{1,4}))(?!,\d)${DONE}`,
  ),
  say: ([written]) => inGroups(written, oneByOne),
};

/** `+44 20 7946 0958`, `+442079460958`. */
const international: Rule = {
  name: 'international telephone',
  needs: ANY_NUMBER,
  starts: /\+/,
  pattern: sticky(
    String.raw`${NUMBER_START}\+(?:\d{8,15}|\d{1,3}(?:[- .]?(?:\(\d{1,5}\)|\d{1,5})){2,6})${DONE}`,
  ),
  say([written]) {
    const digits = written.replaceAll(/\D/g, '').length;
    return digits < 8 || digits > 15 ? undefined : inGroups(written, oneByOne);
  },
};

/** `call 911`, `dial 411 for help or 311`, `the hotline is 988`. */
const shortNumbers: Rule = {
  name: 'short telephone',
  needs: ANY_NUMBER,
  starts: /\d/,
  pattern: sticky(
    String.raw`(?:${NUMBER_START}911(?= (?:operators|dispatchers|calls|callers|services)(?!\p{L}))|(?:${NUMBER_START}911|(?<=(?<!\p{L})(?:[Cc]all|[Cc]alled|[Cc]alling|[Dd]ial|[Dd]ialed|[Dd]ialing|[Tt]ext|[Ee]mergency:|\d{3} or|(?:hotline|helpline|lifeline|emergency number)(?: (?:at|is|now|was)){1,2}) )(?:\d{3}|[2-9]\d{4}|1?[2-9]\d{9})|(?<=(?<!\p{L})(?:[Cc]all|[Dd]ial) [^.!?\n]{1,40}(?: or| and|,) )[2-9]11)(?![\p{L}\p{N}_]|[-.,]\d| \p{Ll}{3,20}s(?!\p{L})))`,
  ),
  say: ([digits]) => oneByOne(digits),
};

/** A number that identifies a thing is said digit by digit: `card ending in 4321`, `zip code 90210`. */
const readOut: Rule = {
  name: 'number that is read out',
  needs: ANY_NUMBER,
  starts: /\d/,
  pattern: sticky(
    String.raw`(?<=(?<!\p{L})(?:ending in|(?:card|account|acct|confirmation|tracking|routing|member|phone|order|policy|serial|part|model|reference|invoice|ticket|case|flight|badge) (?:number|no\.?|num|#)|(?:account|acct|order|invoice) ?#|PIN|OTP|SSN|pass ?code|password|zip|(?:zip|area|postal|access|verification|security|your|the|pin|dialing|country) code|code is|extension|ext\.?|port|text \p{L}{2,12} to)(?: (?:is|was)|:|['’]s)? ?#?)(\d{3,20}(?:(?:-\d{3,10}){1,3}|(?: \d{3,4}){1,4})?)(?![\p{L}\p{N}_]|[-.,/]\d)`,
    'i',
  ),
  say: ([digits]) => inGroups(digits, oneByOne),
};

/** `dial *67` */
const starCodes: Rule = {
  name: 'code with a star',
  starts: /\*/,
  pattern: sticky(
    String.raw`(?<=(?<!\p{L})(?:[Dd]ial|[Pp]ress|[Hh]it|[Ee]nter)(?:ed|ing)? )\*(\d{1,3})(?![\p{L}\p{N}*])`,
  ),
  say: ([, digits = '']) => `star ${oneByOne(digits)}`,
};

export const telephones: readonly Rule[] = [
  starCodes,
  readOut,
  northAmerican,
  international,
  groupsOfDigits,
  shortNumbers,
];
