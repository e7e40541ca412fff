import type { MeasureWords } from '../grammar/measures.ts';
import { withPowers, withPrefixes } from '../grammar/nouns.ts';

const SMALL = { k: 'kilo', h: 'hecto', d: 'déci', c: 'centi', m: 'milli', µ: 'micro', μ: 'micro', n: 'nano' };
const LARGE = { k: 'kilo', M: 'méga', G: 'giga', T: 'téra' };

export const MEASURES: MeasureWords = {
  units: {
    ...withPowers(
      withPrefixes(SMALL, { m: 'mètre|mètres' }),
      { 2: 'carré|carrés', 3: 'cube|cubes' },
      (unit, power) => `${unit} ${power}`,
    ),
    ...withPrefixes(SMALL, {
      g: 'gramme|grammes',
      l: 'litre|litres',
      L: 'litre|litres',
      s: 'seconde|secondes|f',
    }),
    ...withPrefixes(LARGE, {
      W: 'watt|watts',
      V: 'volt|volts',
      Hz: 'hertz',
      o: 'octet|octets',
      J: 'joule|joules',
      cal: 'calorie|calories|f',
    }),
    mA: 'milliampère|milliampères',
    mAh: 'milliampère-heure|milliampères-heure',
    Wh: 'wattheure|wattheures',
    kWh: 'kilowattheure|kilowattheures',
    A: 'ampère|ampères',
    K: 'kelvin|kelvins',
    dB: 'décibel|décibels',
    t: 'tonne|tonnes|f',
    ha: 'hectare|hectares',
    mi: 'mille|milles',
    lb: 'livre|livres|f',
    h: 'heure|heures|f',
    min: 'minute|minutes|f',
    mn: 'minute|minutes|f',
    sec: 'seconde|secondes|f',
    '°': 'degré|degrés',
    '°C': 'degré celsius|degrés celsius',
    '° C': 'degré celsius|degrés celsius',
    '°F': 'degré fahrenheit|degrés fahrenheit',
    '%': 'pour cent|pour cent|n',
    '‰': 'pour mille|pour mille|n',
    px: 'pixel|pixels',
  },
  apart: ['K', 's', 'A', 'L', 't', 'V', 'J', 'o'],
  per: (unit, perUnit) => {
    if (perUnit !== 'heure') return `${unit} par ${perUnit}`;
    return /mètres?$/.test(unit) ? `${unit}-heure` : `${unit} de l'heure`;
  },
  partOf: (parts, { one, gender }) => {
    if (parts === 'un demi') return `un demi-${one}`;
    const half = /^(.+) et demi$/.exec(parts);
    if (!half) return `${parts} de ${one}`;
    const whole = gender === 'feminine' ? half[1]!.replace(/\bun$/, 'une') : half[1]!;
    return `${whole} ${one}${whole.startsWith('un') ? '' : 's'} et demi${gender === 'feminine' ? 'e' : ''}`;
  },
};
