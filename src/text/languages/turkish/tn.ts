import { saidFor, wordList } from '../engine/word-list.ts';
import { anyOf, asWritten } from '../grammar/spoken/alternatives.ts';
import { spokenFrom } from '../grammar/spoken/from-lexicon.ts';
import { joinWords } from '../grammar/spoken/number-words.ts';
import { mathWords } from '../grammar/spoken/powers.ts';
import { romanValue } from '../grammar/spoken/roman.ts';
import type { Rule } from '../grammar/spoken/rule.ts';
import { layouts } from '../grammar/spoken/telephones.ts';
import type { ClockTime } from '../grammar/spoken/times.ts';
import { CURRENCIES, NUMBERS, ordinalOf, SUFFIXES, UNITS } from './lexicon.ts';
import { figures, fractions, fractionWithEnding, locative } from './spoken-numbers.ts';

/** `%50`, `% 12,5`, `%20-30`, `-%3,5` */
const percent: Rule = {
  name: 'percentage',
  starts: /[%−-]/,
  pattern: new RegExp(
    `((?<![\\p{L}\\p{N}%])[-−])?%[ \\u00a0]?(?:(${figures.plain})[-–](?=\\d))?(${figures.plain})${figures.numberEnd}`,
    'uy',
  ),
  say: ([, minus, from, amount = '']) =>
    joinWords(
      minus === undefined ? '' : NUMBERS.minus,
      'yüzde',
      from === undefined ? '' : `${figures.say(from)} ila`,
      figures.say(amount),
    ),
};

/** `5'te`, `2024'ün`: the suffix is joined to the number. */
const withEnding: Rule = {
  name: 'number with an ending',
  starts: figures.starts,
  pattern: new RegExp(
    `(?!(?:\\d\\d|(?<=(?:[Ss]aat|[Ss]abah|[Aa]kşam|[Gg]ece|[Öö]ğlen?) )\\d)\\.[0-5]\\d['’])(${figures.number})['’](?![ıiuü]?nc[ıiuü])(\\p{Ll}{1,9})(?!\\p{L})`,
    'uy',
  ),
  say: ([, amount = '', ending = '']) => figures.say(amount) + ending,
};

/** `34. km'de`: a place on a road. */
const kilometreOfRoad: Rule = {
  name: 'kilometre of a road',
  starts: /k/,
  pattern: /(?<=\d\. ?)km(?:['’](\p{Ll}{1,6}))?(?!\p{L})/uy,
  say: ([, ending = '']) => `kilometre${ending}`,
};

/** `3. sınıf`, `21. yüzyıl`: before a lower-case letter, the full stop marks an ordinal. */
const ordinal: Rule = {
  name: 'ordinal',
  starts: /\d/,
  pattern:
    /(?<![\p{L}\p{N}.,:])(\d{1,4})\.(?= \p{Ll}|\p{Ll}{3}| (?:Yıl|Yüzyıl|Dünya|Uluslararası|Olağan|Hafta|Dönem|Gün|Kolordu|Ordu|Lig|Bölüm|Kat|Sınıf|Cadde|Sokak|Levent|Noter|Asliye|Murat|Mehmet|Selim|Ahmet|Mahmut)(?!\p{Ll}{6}))|(?<![\p{L}\p{N}.,:])(\d{1,4})['’]?(?:inci|ıncı|uncu|üncü|nci|ncı|ncu|ncü)(?!\p{L})/uy,
  say: (match) => ordinalOf(match[1] ?? match[2]!),
};

/** `XX. yüzyıl`, `II. Abdülhamid`; one letter before a name may be an initial. */
const romanOrdinal: Rule = {
  name: 'ordinal in Roman figures',
  starts: /[IVX]/,
  pattern:
    /(?<![\p{L}\p{N}.])([IVX]{1,6})\.(?= \p{Ll}|(?<=[IVX]{2}\.) \p{Lu}| (?:Dünya|Murat|Mehmet|Mehmed|Ahmet|Ahmed|Selim|Mahmut|Mahmud|Mustafa|Osman|Bayezid|Süleyman|Meşrutiyet|Elizabeth|Charles|Petro|Bölüm|Kat)(?!\p{L}))/uy,
  say: ([, written = '']) => {
    const value = romanValue(written);
    return value === undefined ? undefined : ordinalOf(String(value));
  },
};

/** `12 TL'dir`, `%75'i`, `1/3'ü`: the suffix is joined to the spoken number. */
const ENDING = `(?:${SUFFIXES.join('|')}|[dt][ıiuü]r)(?!\\p{L})`;
export const endings = new RegExp(`^${ENDING}`, 'u');
const apostrophe: Rule = {
  name: 'apostrophe before an ending',
  starts: /['’]/,
  pattern: new RegExp(
    `(?<=[\\p{N}%°²³€$₺]|\\p{N} ?(?:TL|${anyOf(Object.keys(UNITS))}))['’](?=${ENDING})`,
    'uy',
  ),
  say: () => '',
};

/** `10 TL'ye` → `on liraya`: the suffix of the written `TL` is that of its letters. */
const ofLira: Rule = {
  name: 'ending behind liras',
  starts: /['’]/,
  pattern: /(?<=\d ?(?:TL|₺))(?<!,\d\d? ?(?:TL|₺))['’]([dty]?)([ei])(n|k|r|)(?!\p{L})/uy,
  say: ([, first = '', vowel = '', last = '']) => (first || 'y') + (vowel === 'e' ? 'a' : 'ı') + last,
};

const cardinal = (value: number) => NUMBERS.cardinal(String(value));
/** Says `14:30` as `on dört otuz`. */
const time = ({ hour, minute = 0, second = 0 }: ClockTime): string =>
  joinWords(
    cardinal(hour),
    minute === 0 && second === 0 ? '' : minute < 10 ? `sıfır ${cardinal(minute)}` : cardinal(minute),
    second === 0 ? '' : `${cardinal(second)} saniye`,
  );
/** `saat 14.30'da`, `15 Mart 1998'de`: the suffix is joined to the number before it. */
const withEndingToo = (rule: Rule): Rule => ({
  ...rule,
  pattern: new RegExp(
    `(?:${rule.pattern.source})(?:['’](?<ending>${SUFFIXES.join('|')})(?!\\p{L}))?`,
    rule.pattern.flags,
  ),
  say: (match) => {
    const said = rule.say(match);
    return said && said + (match.groups!['ending'] ?? '');
  },
});

export const spoken = (): readonly Rule[] =>
  spokenFrom({
    language: 'tr',
    figures,
    signs: saidFor(
      '@ et; . nokta; / taksim; : iki nokta; - tire; _ alt tire; ? soru işareti; ! ünlem işareti; = eşittir; & ve',
      '# kare; % yüzde; + artı; | dikey çizgi; ^ şapka; ~ tilde; * yıldız; \\ ters taksim',
    ),
    symbols: saidFor(
      '# numara; № numara; × çarpı; * çarpı; ÷ bölü; ≈ yaklaşık; ≠ eşit değildir; ≤ küçük eşittir; ≥ büyük eşittir; < küçüktür; > büyüktür; § paragraf',
    ),
    endings: 'tr com.tr eu',
    abbreviations: {
      titles: saidFor(
        'Dr. Doktor; Prof. Profesör; Doç. Doçent; Av. Avukat; Sn. Sayın; Müh. Mühendis; Cad. Caddesi; Sok. Sokak; Mah. Mahallesi; Apt. Apartmanı; Bul. Bulvarı; Hz. Hazreti; Öğr. Öğretim; Gör. Görevlisi; Alb. Albay; Gen. General; Org. Orgeneral; Yzb. Yüzbaşı; Yrd. Yardımcı; Uzm. Uzman; Op. Operatör; Ecz. Eczacı; Blv. Bulvarı; Bşk. Başkan',
      ),
      words: saidFor(
        "24/7 yedi yirmi dört; ort. ortalama; no'lu numaralı; 7/24 yedi yirmi dört; A.Ş. Anonim Şirketi; Ltd. Limited; Şti. Şirketi; T.C. Türkiye Cumhuriyeti; vd. ve diğerleri; ör. örneğin; çev. çeviren; haz. hazırlayan; vb. ve benzeri; vs. vesaire; örn. örneğin; bkz. bakınız; Bkz. bakınız; yak. yaklaşık; M.Ö. milattan önce; MÖ milattan önce; M.S. milattan sonra; MS milattan sonra; yy. yüzyıl; mln milyon; mlr milyar; max. en fazla; min. en az; TBMM Türkiye Büyük Millet Meclisi",
      ),
      beforeNumbers: saidFor(
        'No numara; No: numara; no. numara; no: numara; s. sayfa; sf. sayfa; böl. bölüm; md. madde; Tel. telefon; tel. telefon; şek. şekil; tab. tablo; Kat kat; D: daire; D. daire; K: kat; c. cilt; PK posta kodu',
      ),
    },
    special: [fractionWithEnding, kilometreOfRoad, ofLira, apostrophe, percent, withEnding, romanOrdinal],
    shortDays: {
      language: 'tr',
      short: 'Pzt Sal Çar|Çrş Per|Prş Cum Cmt Paz',
      capitals: true,
      and: 've|&|veya',
    },
    shortMonths: 'Oca Şub Mar Nis May Haz Tem Ağu Eyl Eki Kas Ara',
    date: {
      say: ({ day, monthName, year }) =>
        joinWords(cardinal(day), monthName, year === undefined ? '' : NUMBERS.cardinal(year)),
      ofYear: '',
    },
    time,
    clock: {
      dotted: true,
      behindDotted: 'arası|arasında|gibi|sıralarında|civarında|sularında|itibarıyla',
      at: '[Ss]aat|[Ss]abah|[Aa]kşam|[Gg]ece|[Öö]ğlen?',
    },
    money: {
      language: 'tr',
      currencies: CURRENCIES,
      scales: {
        ...asWritten(['bin', 'milyon', 'milyar', 'trilyon']),
        ...saidFor('mn milyon; mln milyon; milyon milyon; mlr milyar; mr milyar; M milyon'),
      },
    },
    telephones: {
      layouts: layouts(
        '0### ### ## ##; 444 # ###; 0### ### # ###; 0(###) ### ## ##; 0 (###) ### ## ##; (0###) ### ## ##; 0 ### ### ## ##; ### ## ##; 0###-###-####; 0### ### ####; 0###-### ## ##; (0###) ### ####; 0### ###-####',
      ),
      cues: 'posta kodu|kod|şifre',
      // `sıfır beş yüz otuz iki`
      say: (groups) =>
        groups
          .map((group) =>
            group
              .replace(/^0(?=[1-9]\d\d$)/, '0 ')
              .split(' ')
              .map((part) => NUMBERS.cardinal(part))
              .join(' '),
          )
          .join(' '),
      sayCode: (digits) => NUMBERS.cardinal(digits),
    },
    measures: {
      units: {
        ...UNITS,
        ...saidFor('h saat; hPa hektopaskal; bar bar; µg mikrogram; yd yarda; ft fit; mph mil'),
      },
      perUnits: asWritten(['gün', 'hafta', 'ay', 'yıl', 'kişi']),
      endings: ENDING,
      apart: ['s', 't', 'A', 'K', 'V', 'B', 'J', 'L', 'g', 'W'],
      per: (unit, perUnit) => `${perUnit === 'saat' ? 'saatte' : locative(perUnit)} ${unit}`,
      partOf: (parts, { one }) => `${parts} ${one}`,
    },
    ...mathWords('çarpı; kare; küp; üzeri #; bölü; karekök'),
    fractions,
    roman: {
      numbered: wordList('Bölüm bölüm Kısım Cilt cilt Kitap Perde'),
      sayNumbered: cardinal,
      names: ['Louis', 'Elizabeth', 'Napolyon', 'Papa'],
      sayNamed: (value) => cardinal(value),
    },
    ordinalNumbers: ordinal,
    said: { dot: 'nokta', to: 'ila', ratio: 'bölü', by: 'çarpı', about: 'yaklaşık', hashtag: 'etiket' },
  }).map((rule) => (/^(?:time|date|day and month)/.test(rule.name) ? withEndingToo(rule) : rule));
