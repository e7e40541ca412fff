import type { Rule } from '../grammar/spoken/rule.ts';
import { native, NUMBERS } from './lexicon.ts';

/** Nouns that are counted with native Korean numbers. */
const NATIVE_COUNTERS =
  '시(?!속|에서부터)|시간|개(?!월|국|년)|명|살|마리|잔|권|번째|병|사람|곳|송이|켤레|그루|달(?!러)|가지|군데|벌|채|자루|그릇|통(?!계)|척|쌍|판(?!\\p{L})|차례|대(?=[ .,가를의는와도로]|$)(?! ?(?:\\d|남|여|청|초|중|후|인|직|주|학|국회|대통령|총선|그룹|가수|기업|도시|명절|뉴스|과제|산업|은행|회장|목표|원칙|종교|강국|재벌|광역))|번(?= ?(?:씩|이나|정도|이상|연속|넘게|만에|더|먹|했|갔|왔|봤|읽|만났|울|실패|성공))';
const OFTEN = '하루에?|[한두세] ?[달주]에|일주일에|[월주연]|총|최소|최대|벌써|모두';
/**
 * `3시` → `세 시`, `20살` → `스무 살`, `2~3개` → `두 개에서 세 개`; hours after noon on a 24-hour clock are said with
 * Sino-Korean numbers, and so are ages in tens: `20대`.
 */
export const natively: Rule = {
  name: 'how many',
  starts: /[1-9]/,
  pattern: new RegExp(
    `(?<![\\d.,:/제]|(?<!\\d)-|[A-Za-z]|제 )([1-9]\\d?)(?:(?=([~∼〜～-][1-9]\\d?)? ?(${NATIVE_COUNTERS}))|(?<=(?<!\\p{L})(?:${OFTEN}) \\d{1,2})(?=번))`,
    'uy',
  ),
  say: ([, digits = '', dash, counter = '']) => {
    if (counter === '번째' && digits === '1') return '첫';
    const isSino = (counter === '시' && Number(digits) > 12) || (counter === '대' && digits.endsWith('0'));
    const said = isSino ? NUMBERS.cardinal(digits) : native(digits);
    // `두 개에서 세 개`, but `다섯에서 여섯 명`: some numbers have a special form before the counter.
    if (dash === undefined || isSino) return said;
    if (counter === '시') return `${said}시`;
    return /(?:[한두세네]|스무)$/.test(said) ? `${said} ${counter}` : said;
  },
};

/** `10~15km`, `오전 9시-오후 5시` */
export const span: Rule = {
  name: 'span',
  starts: /[~∼〜～-]/,
  pattern: new RegExp(
    `(?<=[\\p{L}\\p{N}%] ?)[~∼〜～](?= ?(?:\\d|오[전후]))|(?<=[시분일월년])-(?=\\d|오[전후])|(?<=(?<![\\d-])\\d{1,2})-(?=[1-9]\\d? ?(?:${NATIVE_COUNTERS}))`,
    'uy',
  ),
  say: () => '에서',
};

/** `119에 신고`, `112로 전화`, `112나 119에`: digit by digit. */
export const emergency: Rule = {
  name: 'number of the police or the like',
  starts: /1/,
  pattern:
    /(?<![\d.,-])1(?:1[0-9]|20|82|330|345|388)(?=(?:이?나|와|과|,) ?1(?:12|19|20)(?:번|에|로)|(?:번)?(?:에|으?로) ?(?:신고|전화|연락|문의)| ?(?:구급|소방|상황실|신고))/uy,
  say: ([written]) => NUMBERS.spelled(written),
};

/** `서초동 123-45`: a lot number with its subdivision. */
export const lots: Rule = {
  name: 'lot',
  starts: /\d/,
  pattern: /(?<=\p{Script=Hangul}[동리가로길] )([1-9]\d{0,3})-([1-9]\d{0,3})(?![\d-])/uy,
  say: ([, lot = '', part = '']) => `${NUMBERS.cardinal(lot)} 다시 ${NUMBERS.cardinal(part)}`,
};
