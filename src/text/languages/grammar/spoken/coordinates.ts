import { saidFor } from '../../engine/word-list.ts';
import { unitOf } from '../../cldr.ts';
import { anyOf } from './alternatives.ts';
import type { Figures } from './figures.ts';
import { noun } from './nouns.ts';
import { ANY_NUMBER, type Rule } from './rule.ts';

/**
 * The directions after an angle, by language; before them the gender of minutes and seconds if it is
 * feminine. East Asian languages say the direction before the angle.
 */
const DIRECTIONS: Readonly<Record<string, string>> = {
  en: 'N north; S south; E east; W west',
  de: 'f; N Nord; S Süd; O Ost; E Ost; W West',
  es: 'N norte; S sur; E este; O oeste; W oeste',
  fr: 'f; N nord; S sud; E est; O ouest; W ouest',
  it: 'N nord; S sud; E est; O ovest; W ovest',
  pt: 'N norte; S sul; E leste; L leste; O oeste; W oeste',
  nl: 'N noord; Z zuid; S zuid; O oost; E oost; W west',
  sv: 'N nord; S syd; O ost; E ost; Ö öst; V väst; W väst',
  pl: 'f; N szerokości północnej; S szerokości południowej; E długości wschodniej; W długości zachodniej',
  ru: 'f; с._ш. северной широты; ю._ш. южной широты; в._д. восточной долготы; з._д. западной долготы; N северной широты; S южной широты; E восточной долготы; W западной долготы',
  uk: 'f; пн._ш. північної широти; пд._ш. південної широти; сх._д. східної довготи; зх._д. західної довготи; N північної широти; S південної широти; E східної довготи; W західної довготи',
  tr: 'K kuzey; G güney; D doğu; B batı; N kuzey; S güney; E doğu; W batı',
  hi: 'उ उत्तर; द दक्षिण; पू पूर्व; प पश्चिम; N उत्तर; S दक्षिण; E पूर्व; W पश्चिम',
};
/** Words that replace those of CLDR. */
const OTHER_UNITS = saidFor('zh-minute 分; zh-second 秒; nl-degree graad|graden; hi-degree डिग्री');

/** `48° 51′ N`, `40°26'46"N`: degrees with minutes, with a direction, or with both. */
export function coordinates(figures: Figures, language: string): Rule {
  const [gender = '', ...rows] = (DIRECTIONS[language] ?? '').split('; ');
  const directions = saidFor([...(gender === 'f' ? [] : [gender]), ...rows].filter(Boolean).join('; '));
  const [degree, minute, second] = ['degree', 'minute', 'second'].map((unit) => {
    const forms = OTHER_UNITS[`${language}-${unit}`] ?? unitOf(language, unit).forms;
    return noun(unit !== 'degree' && gender === 'f' ? `${forms}|f` : forms);
  });
  const amount = figures.number;
  const direction = anyOf(Object.keys(directions));
  const end = '(?![\\p{L}\\p{N}])';
  const parts = `(?: ?(?<minutes>${amount})['’′])(?: ?(?<seconds>${amount})(?:["”″]|''|′′))?`;
  return {
    name: 'coordinate',
    needs: ANY_NUMBER,
    starts: figures.starts,
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}.,])(?<degrees>${amount}) ?°(?:${parts}(?: ?(?<direction>${direction})${end})?| ?(?<only>${direction})${end})`,
      'uy',
    ),
    say: ({ groups }) => {
      const { degrees, minutes, seconds, direction, only = direction } = groups!;
      const count = (digits: string | undefined, unit = degree!) =>
        digits === undefined ? [] : [figures.count(digits.replace(/^0(?=\d)/, ''), unit)];
      return [
        ...count(degrees),
        ...count(minutes, minute),
        ...count(seconds, second),
        ...(only === undefined ? [] : [directions[only]!]),
      ].join(figures.words.space);
    },
  };
}
