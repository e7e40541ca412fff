import { saidFor } from '../engine/word-list.ts';
import { spellOut } from '../grammar/spell-out.ts';
import { imperialUnits } from '../grammar/spoken/measures.ts';
import { decimalPrefixes, withPowers } from '../grammar/spoken/nouns.ts';
import { type NumberWords, spelledNumbers } from '../grammar/spoken/number-words.ts';
import { SPELL_OUT } from './spell-out.ts';

/**
 * Thousands are joined by `e` only if they are one word: `um milhão e dez mil`, `um milhão cento e dez mil`.
 */
const JOINED = [1e3, 1e5, 1e6, 1e8, 1e9, 1e11];
const joined = (set: string) =>
  [
    `${set}-with-e ${JOINED.map((base) => `${base}:[ | e ]=${set}=`).join(';')}`,
    `${set} 1000000000000000000:←cardinal-masculine← $(cardinal,one{quintilhão}other{quintilhões})$[ →→]`,
  ].join('\n');
export const say = spellOut(
  'pt',
  SPELL_OUT,
  ['cardinal-masculine', 'cardinal-feminine'].map(joined).join('\n'),
);

export const NUMBERS: NumberWords = spelledNumbers(say, {
  minus: 'menos',
  plus: 'mais',
  genders: { feminine: 'cardinal-feminine' },
});

/** Says an ordinal, for example `23` as `vigésimo terceiro`; from 2000 on, only a million has one. */
export const ordinalOf = (digits: string): string | undefined => {
  const value = Number(digits);
  const hasWord = value > 0 && (value < 2000 || value === 1e6);
  return hasWord
    ? say(digits, 'ordinal-masculine').replace('noningent', 'nongent').replace('tricent', 'trecent')
    : undefined;
};

const metric = decimalPrefixes('quilo hecto deci centi mili micro nano mega giga tera');
const ofLengths = decimalPrefixes('quilô hectô decí centí milí micrô nanô mega giga tera');

/** Symbols of units, with the unit's name for one and for more, and its gender. */
export const UNITS: Readonly<Record<string, string>> = {
  ...imperialUnits('pt', /^(?:onça|jarda|libra|milha)/u),
  ...withPowers(
    ofLengths('khdcmµμn', 'm metro|metros'),
    { 2: 'quadrado|quadrados', 3: 'cúbico|cúbicos' },
    (unit, power) => `${unit} ${power}`,
  ),
  ...metric('khdcmµμ', 'g grama|gramas; l litro|litros; L litro|litros'),
  ...saidFor(
    's segundo|segundos; ms milissegundo|milissegundos; μs microssegundo|microssegundos',
    'µs microssegundo|microssegundos; ns nanossegundo|nanossegundos; pol polegada|polegadas|f; hp cavalo|cavalos; cv cavalo|cavalos; kB quilobyte|quilobytes',
  ),
  kg: 'quilo|quilos',
  ...metric('kMGT', 'Hz hertz; B byte|bytes; cal caloria|calorias|f'),
  ...metric('kMGTmµμ', 'W watt|watts; V volt|volts; J joule|joules'),
  ...metric('mµμ', 'A ampere|amperes'),
  ...saidFor(
    'mAh miliampere-hora|miliamperes-hora; Wh watt-hora|watts-hora',
    'mmHg milímetro de mercúrio|milímetros de mercúrio; Ω ohm|ohms; Ω ohm|ohms; kΩ quiloohm|quiloohms; kΩ quiloohm|quiloohms; l/100_km litro por cem quilômetros|litros por cem quilômetros; kWh quilowatt-hora|quilowatts-hora; K kelvin|kelvins; dB decibel|decibéis',
    't tonelada|toneladas|f; ha hectare|hectares',
    'mph milha por hora|milhas por hora|f; h hora|horas|f; min minuto|minutos; seg segundo|segundos',
    '° grau|graus; °C grau celsius|graus celsius; °_C grau celsius|graus celsius',
    'ºC grau celsius|graus celsius; °F grau fahrenheit|graus fahrenheit; % por cento|por cento|n',
    '‰ por mil|por mil|n; px pixel|pixels',
  ),
};
