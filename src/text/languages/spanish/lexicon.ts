import { saidFor } from '../engine/word-list.ts';
import { spellOut } from '../grammar/spell-out.ts';
import { imperialUnits } from '../grammar/spoken/measures.ts';
import { decimalPrefixes, withPowers } from '../grammar/spoken/nouns.ts';
import { type Counted, type NumberWords, spelledNumbers } from '../grammar/spoken/number-words.ts';
import { SPELL_OUT } from './spell-out.ts';

const TRILLIONS =
  '1000000000000000000:un trillón[ →→];2000000000000000000:←cardinal-masculine← trillones[ →→]';
/** Thousands agree with a feminine noun: `doscientas mil libras`. */
const DIFFERENCES = `
numbering ${TRILLIONS}
cardinal-masculine ${TRILLIONS}
cardinal-feminine ${TRILLIONS};2000:←← mil[ →→]
ordinal-masculine 11:undécimo;12:duodécimo;13:decimo→→;18:decim→→;19:decimo→→;20:vigésimo;21:vigesimo→→;28:vigesim→→;29:vigesimo→→;800:octingentésimo[ →→];1000:milésimo[ →→];2000:←numbering←milésimo[ →→];1000000:millonésimo;2000000:←numbering←millonésimo`;
export const say = spellOut('es', SPELL_OUT, DIFFERENCES);

const plain = spelledNumbers(say, {
  minus: 'menos',
  plus: 'más',
  inPairs: true,
  genders: { masculine: 'cardinal-masculine', feminine: 'cardinal-feminine' },
});

/** Says an ordinal, for example `28` as `vigesimoctavo`; `undefined` if there is no word for it. */
export function ordinalOf(digits: string): string | undefined {
  const value = Number(digits);
  const isRound = value % (value < 1e6 ? 1000 : 1e6) === 0;
  if (value === 0 || value >= 1e12 || (value >= 10_000 && !isRound)) return undefined;
  const said = say(digits, 'ordinal-masculine');
  return isRound ? said.replaceAll(' ', '') : said;
}

/** Decimals are inflected like integers: `una coma cero una millas`. */
const bend = (words: string, counted?: Counted): string => {
  if (counted === 'feminine') return words.replace(/uno$/, 'una').replace(/(cient|quinient)os\b/, '$1as');
  return counted === 'masculine'
    ? words.replace(/veintiuno$/, 'veintiún').replace(/(?<!\p{L})uno$/u, 'un')
    : words;
};

export const NUMBERS: NumberWords = {
  ...plain,
  decimals: (digits, counted) => bend(plain.decimals(digits), counted),
};

const metric = decimalPrefixes('kilo hecto deci centi mili micro nano mega giga tera');
const ofLengths = decimalPrefixes('kiló hectó decí centí milí micró nanó mega giga tera');

/** Symbols of units, with the unit's name for one and for more, and its gender. */
export const UNITS: Readonly<Record<string, string>> = {
  ...imperialUnits('es', /^(?:onza|yarda|libra|milla)/u),
  ...withPowers(
    { ...ofLengths('khdcmμµn', 'm metro|metros'), in: 'pulgada|pulgadas|f', ft: 'pie|pies' },
    { 2: 'cuadrado|cuadrados', 3: 'cúbico|cúbicos' },
    (unit, power) => `${unit} ${power}`,
  ),
  'in²': 'pulgada cuadrada|pulgadas cuadradas|f',
  ...metric('khdcmμµ', 'g gramo|gramos; l litro|litros; L litro|litros; s segundo|segundos'),
  ...metric('kKMGT', 'Hz hercio|hercios; B byte|bytes; cal caloría|calorías|f'),
  ...metric('kKMGTmμµ', 'W vatio|vatios; V voltio|voltios; J julio|julios'),
  ...metric('mμµ', 'A amperio|amperios'),
  ...saidFor(
    'mAh miliamperio hora|miliamperios hora',
    'Wh vatio hora|vatios hora; kWh kilovatio hora|kilovatios hora; K kelvin|kelvins',
    'dB decibelio|decibelios; bit bit|bits; Mbps megabit por segundo|megabits por segundo',
    'Gbps gigabit por segundo|gigabits por segundo; t tonelada|toneladas|f; ha hectárea|hectáreas|f',
    'mph milla por hora|millas por hora|f; kph kilómetro por hora|kilómetros por hora',
    'rpm revolución por minuto|revoluciones por minuto|f; h hora|horas|f; min minuto|minutos',
    'seg segundo|segundos; ° grado|grados; °C grado celsius|grados celsius',
    '°F grado fahrenheit|grados fahrenheit; hp caballo de fuerza|caballos de fuerza; CV caballo de vapor|caballos de vapor',
    'mmHg milímetro de mercurio|milímetros de mercurio; Ω ohmio|ohmios; Ω ohmio|ohmios; kΩ kiloohmio|kiloohmios; kΩ kiloohmio|kiloohmios; l/100_km litro por cada cien kilómetros|litros por cada cien kilómetros; ns nanosegundo|nanosegundos',
    'atm atmósfera|atmósferas|f; Pa pascal|pascales; kPa kilopascal|kilopascales; hPa hectopascal|hectopascales; N newton|newtons',
    'Ω ohmio|ohmios; lm lumen|lúmenes; mol mol|moles; q quintal|quintales; bar bar|bares; °_C grado celsius|grados celsius; °_F grado fahrenheit|grados fahrenheit',
    'ºC grado celsius|grados celsius; % por ciento|por ciento|n; ‰ por mil|por mil|n; px píxel|píxeles',
    'cda. cucharada|cucharadas|f; cdas. cucharada|cucharadas|f; cdta. cucharadita|cucharaditas|f; cdtas. cucharadita|cucharaditas|f',
    'gsm gramo por metro cuadrado|gramos por metro cuadrado; psi p s i|p s i',
    '°_c grado centígrado|grados centígrados; °_f grado fahrenheit|grados fahrenheit',
    '°_k grado kelvin|grados kelvin; °c grado centígrado|grados centígrados',
    '°f grado fahrenheit|grados fahrenheit; ms milisegundo|milisegundos',
  ),
};
