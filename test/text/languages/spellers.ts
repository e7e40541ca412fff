import { toCardinal as german, toCurrency as germanMoney, toOrdinal as germanOrdinal } from 'n2words/de-DE';
import {
  toCardinal as english,
  toCurrency as englishMoney,
  toOrdinal as englishOrdinal,
} from 'n2words/en-US';
import {
  toCardinal as spanish,
  toCurrency as spanishMoney,
  toOrdinal as spanishOrdinal,
} from 'n2words/es-ES';
import { toCardinal as french, toCurrency as frenchMoney, toOrdinal as frenchOrdinal } from 'n2words/fr-FR';
import { toCardinal as hindi, toCurrency as hindiMoney, toOrdinal as hindiOrdinal } from 'n2words/hi-IN';
import {
  toCardinal as italian,
  toCurrency as italianMoney,
  toOrdinal as italianOrdinal,
} from 'n2words/it-IT';
import { toCardinal as japanese, toOrdinal as japaneseOrdinal } from 'n2words/ja-JP';
import {
  toCardinal as portuguese,
  toCurrency as portugueseMoney,
  toOrdinal as portugueseOrdinal,
} from 'n2words/pt-PT';
import {
  toCardinal as chinese,
  toCurrency as chineseMoney,
  toOrdinal as chineseOrdinal,
} from 'n2words/zh-Hans-CN';
import { toCardinal as dutch, toCurrency as dutchMoney, toOrdinal as dutchOrdinal } from 'n2words/nl-NL';
import { toCardinal as polish, toCurrency as polishMoney, toOrdinal as polishOrdinal } from 'n2words/pl-PL';
import {
  toCardinal as russian,
  toCurrency as russianMoney,
  toOrdinal as russianOrdinal,
} from 'n2words/ru-RU';
import { toCardinal as swedish, toCurrency as swedishMoney } from 'n2words/sv-SE';
import {
  toCardinal as turkish,
  toCurrency as turkishMoney,
  toOrdinal as turkishOrdinal,
} from 'n2words/tr-TR';
import {
  toCardinal as ukrainian,
  toCurrency as ukrainianMoney,
  toOrdinal as ukrainianOrdinal,
} from 'n2words/uk-UA';
import { toCardinal as korean, toOrdinal as koreanOrdinal } from 'n2words/ko-KR';
import type { LanguageCode } from '../../../src/text/languages/codes.ts';

/** The number words of an independent speller, and words of the language around them. */
export interface Speller {
  readonly cardinal: (value: number) => string;
  readonly ordinal: (value: number) => string;
  /** Whole units and hundredths; absent if the language does not write hundredths with them. */
  readonly money?: (value: string) => string;
  /** The spoken decimal mark. */
  readonly mark: string;
  /** The words around two numbers in a sentence. */
  readonly sentence: readonly [before: string, between: string, behind: string];
  /**
   * Templates for a date and a time of day: `D` day, `M` name of the month, `Y` year; `H` hours, `N` minutes.
   */
  readonly date: string;
  readonly time: string;
  readonly space: string;
}

const OFFICIAL = '壹贰叁肆伍陆柒捌玖拾佰仟圆';
const SIMPLE = '一二三四五六七八九十百千元';
/** Replaces formal numerals by everyday ones. */
const simply = (text: string) =>
  text
    .replace('整', '')
    .replaceAll(/[壹贰叁肆伍陆柒捌玖拾佰仟圆]/g, (character) => SIMPLE[OFFICIAL.indexOf(character)]!)
    .replace(/^一十/, '十');

/** Some words of the speller contain a Latin i. */
const inCyrillic = (text: string) => text.replaceAll('i', 'і');

export const SPELLERS: Readonly<Record<LanguageCode, Speller>> = {
  en: {
    cardinal: english,
    ordinal: englishOrdinal,
    money: englishMoney,
    mark: 'point',
    sentence: ['we saw ', ', and then ', ' in town'],
    date: 'the D of M Y',
    time: 'at H N p m',
    space: ' ',
  },
  es: {
    cardinal: spanish,
    ordinal: spanishOrdinal,
    money: spanishMoney,
    mark: 'coma',
    sentence: ['vimos ', ', y luego ', ' en la ciudad'],
    date: 'D de M de Y',
    time: 'a las H y N',
    space: ' ',
  },
  fr: {
    cardinal: french,
    ordinal: frenchOrdinal,
    money: frenchMoney,
    mark: 'virgule',
    sentence: ['nous avons vu ', ', et puis ', ' en ville'],
    date: 'D M Y',
    time: 'à H heures N',
    space: ' ',
  },
  de: {
    cardinal: german,
    ordinal: germanOrdinal,
    money: germanMoney,
    mark: 'Komma',
    sentence: ['wir sahen ', ', und dann ', ' in der Stadt'],
    date: 'D M Y',
    time: 'um H Uhr N',
    space: ' ',
  },
  pt: {
    cardinal: portuguese,
    ordinal: portugueseOrdinal,
    money: portugueseMoney,
    mark: 'vírgula',
    sentence: ['vimos ', ', e depois ', ' na cidade'],
    date: 'D de M de Y',
    time: 'às H e N',
    space: ' ',
  },
  it: {
    cardinal: italian,
    ordinal: italianOrdinal,
    money: italianMoney,
    mark: 'virgola',
    sentence: ['abbiamo visto ', ', e poi ', ' in città'],
    date: 'D M Y',
    time: 'alle H e N',
    space: ' ',
  },
  hi: {
    cardinal: hindi,
    ordinal: hindiOrdinal,
    money: hindiMoney,
    mark: 'दशमलव',
    sentence: ['हमने देखा ', ', फिर ', ' शहर में'],
    date: 'D M Y',
    time: 'H बजकर N मिनट',
    space: ' ',
  },
  ja: {
    cardinal: japanese,
    ordinal: japaneseOrdinal,
    mark: '点',
    sentence: ['私たちは', '、それから', 'でした'],
    date: 'Y年M月D日',
    time: 'H時N分',
    space: '',
  },
  zh: {
    cardinal: (value) => simply(chinese(value)),
    ordinal: (value) => simply(chineseOrdinal(value)),
    money: (value) => simply(chineseMoney(value)),
    mark: '点',
    sentence: ['我们看到', '，然后', '，很好'],
    date: 'Y年M月D日',
    time: 'H点N分',
    space: '',
  },
  nl: {
    cardinal: dutch,
    ordinal: dutchOrdinal,
    money: dutchMoney,
    mark: 'komma',
    sentence: ['we zagen ', ', en toen ', ' in de stad'],
    date: 'D M Y',
    time: 'om H uur N',
    space: ' ',
  },
  pl: {
    cardinal: polish,
    ordinal: polishOrdinal,
    money: polishMoney,
    mark: 'przecinek',
    sentence: ['widzieliśmy ', ', a potem ', ' w mieście'],
    date: 'D M Y roku',
    time: 'o H N',
    space: ' ',
  },
  ru: {
    cardinal: russian,
    ordinal: russianOrdinal,
    money: russianMoney,
    mark: 'запятая',
    sentence: ['мы видели ', ', а потом ', ' в городе'],
    date: 'D M Y года',
    time: 'H часов N минут',
    space: ' ',
  },
  sv: {
    cardinal: swedish,
    // The speller's ordinals are cardinals with a wrong ending.
    ordinal: swedish,
    money: swedishMoney,
    mark: 'komma',
    sentence: ['vi såg ', ', och sedan ', ' i staden'],
    date: 'D M Y',
    time: 'klockan H N',
    space: ' ',
  },
  tr: {
    cardinal: turkish,
    ordinal: turkishOrdinal,
    money: turkishMoney,
    mark: 'virgül',
    sentence: ['gördük ', ', sonra ', ' şehirde'],
    date: 'D M Y',
    time: 'saat H N',
    space: ' ',
  },
  uk: {
    cardinal: (value) => inCyrillic(ukrainian(value)),
    ordinal: (value) => inCyrillic(ukrainianOrdinal(value)),
    money: (value) => inCyrillic(ukrainianMoney(value)),
    mark: 'кома',
    sentence: ['ми бачили ', ', а потім ', ' у місті'],
    date: 'D M Y року',
    time: 'H годин N хвилин',
    space: ' ',
  },
  ko: {
    cardinal: korean,
    ordinal: koreanOrdinal,
    mark: '점',
    sentence: ['우리는 ', ', 그리고 ', ' 보았다'],
    date: 'Y년 M월 D일',
    time: 'H시 N분',
    space: ' ',
  },
};
