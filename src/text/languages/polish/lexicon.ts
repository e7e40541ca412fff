import { countingUp, saidFor, wordList } from '../engine/word-list.ts';
import { SLAVIC_GENDERS, slavicOrdinals, withTenths } from '../grammar/slavic.ts';
import { spellOut } from '../grammar/spell-out.ts';
import type { GenitiveOf } from '../grammar/spoken/genitive.ts';
import { currencyTable } from '../grammar/spoken/money.ts';
import { spelledNumbers } from '../grammar/spoken/number-words.ts';
import { decimalPrefixes, withPowers } from '../grammar/spoken/nouns.ts';
import { numberReader } from '../grammar/written/number-reader.ts';
import { SPELL_OUT } from './spell-out.ts';

const say = spellOut('pl', SPELL_OUT);
export const NUMBERS = spelledNumbers(say, { minus: 'minus', plus: 'plus', genders: SLAVIC_GENDERS });

/** Says a cardinal in the genitive. */
export const genitiveOf: GenitiveOf = (digits, gender) =>
  say(digits, `cardinal-${gender === 'feminine' ? gender : 'masculine'}-genitive`);

/** Says a cardinal in the instrumental. */
export const instrumentalOf: GenitiveOf = (digits) => say(digits, 'cardinal-masculine-instrumental');

const SOFT = 'i a ie iego iej iemu im im ą';
const ORDINALS = slavicOrdinals(say, {
  stems: wordList(
    'pierwsz drug trzec czwart piąt szóst siódm ósm dziewiąt dziesiąt jedenast dwunast trzynast czternast piętnast szesnast',
    'siedemnast osiemnast dziewiętnast dwudziest trzydziest czterdziest pięćdziesiąt sześćdziesiąt siedemdziesiąt',
    'osiemdziesiąt dziewięćdziesiąt setn dwusetn trzechsetn czterechsetn pięćsetn sześćsetn siedemsetn osiemsetn dziewięćsetn',
    'tysięczn dwutysięczn trzytysięczn czterotysięczn pięciotysięczn sześciotysięczn siedmiotysięczn ośmiotysięczn dziewięciotysięczn',
  ),
  plural: 'ych ymi',
  hard: 'y a e ego ej emu ym ym ą',
  ends: { drug: SOFT, trzec: 'i ia ie iego iej iemu im im ią' },
  tensToo: true,
});
/** Says an ordinal in one of its forms, for example `21` as `dwudziesty pierwszy`. */
export const { ordinalOf } = ORDINALS;
/** Ordinals of whole thousands, by their words. */
export const THOUSANDTHS = ORDINALS.thousands;

const PLACES = { dziesiąta: 1, dziesiąte: 1, dziesiątych: 1, setna: 2, setne: 2, setnych: 2, tysięcznych: 3 };
export const READER = withTenths(
  numberReader(say, {
    sets: [
      ...Object.values(SLAVIC_GENDERS),
      'cardinal-masculine-genitive',
      'cardinal-masculine-instrumental',
    ],
    words: { jedną: 1, jednej: 1, dwiema: 2, dwaj: 2, trzej: 3 },
    ordinals: ORDINALS.words,
    thousands: 'tysiące tysięcy tysiącami',
    thousand: 'tysiąc tysiące tysięcy tysiąca tysiącami',
    large: countingUp(
      6,
      3,
      'milion|miliona|miliony|milionów|milionami miliard|miliarda|miliardy|miliardów bilion|biliony|bilionów',
    ),
    zero: 'zero zera',
    articles: 'jeden jedna jedno jednego jednej jedną',
    minus: 'minus',
    marks: { przecinek: ',', 'i przecinek': ',' },
  }),
  'i',
  PLACES,
);

const metric = decimalPrefixes('kilo hekto decy centy mili mikro nano mega giga tera');

/** Symbols of units, with the unit's name for one, two, five and decimals, and its gender. */
export const UNITS: Readonly<Record<string, string>> = {
  ...withPowers(
    metric('khdcmµμn', 'm metr|metry|metrów|metra'),
    {
      2: 'kwadratowy|kwadratowe|kwadratowych|kwadratowego',
      3: 'sześcienny|sześcienne|sześciennych|sześciennego',
    },
    (unit, power) => `${unit} ${power}`,
  ),
  ...metric(
    'khdcmµμn',
    'g gram|gramy|gramów|grama; l litr|litry|litrów|litra; s sekunda|sekundy|sekund|sekundy|f',
  ),
  ...metric(
    'kMGT',
    'Hz herc|herce|herców|herca; B bajt|bajty|bajtów|bajta; J dżul|dżule|dżuli|dżula; Wh watogodzina|watogodziny|watogodzin|watogodziny|f; cal kaloria|kalorie|kalorii|kalorii|f',
  ),
  ...metric('kMGTmµ', 'W wat|waty|watów|wata; V wolt|wolty|woltów|wolta'),
  ...metric('mµ', 'A amper|ampery|amperów|ampera'),
  ...saidFor(
    'K kelwin|kelwiny|kelwinów|kelwina; dB decybel|decybele|decybeli|decybela; t tona|tony|ton|tony|f',
    'ha hektar|hektary|hektarów|hektara; h godzina|godziny|godzin|godziny|f; godz. godzina|godziny|godzin|godziny|f; min minuta|minuty|minut|minuty|f; min. minuta|minuty|minut|minuty|f; sek. sekunda|sekundy|sekund|sekundy|f',
    'KM koń mechaniczny|konie mechaniczne|koni mechanicznych|konia mechanicznego; Ω om|omy|omów|oma; Pa paskal|paskale|paskali|paskala; hPa hektopaskal|hektopaskale|hektopaskali|hektopaskala; ° stopień|stopnie|stopni|stopnia',
    '°C stopień Celsjusza|stopnie Celsjusza|stopni Celsjusza|stopnia Celsjusza; % procent|procent|procent|procent; ‰ promil|promile|promili|promila; szt. sztuka|sztuki|sztuk|sztuki|f; px piksel|piksele|pikseli|piksela',
  ),
};

/** Signs of currencies, with the names of whole units and hundredths. */
export const CURRENCIES = currencyTable(
  'zł PLN: złoty|złote|złotych|złotego, grosz|grosze|groszy|grosza; $ USD: dolar|dolary|dolarów|dolara, cent|centy|centów; € EUR: euro|euro|euro|t, cent|centy|centów; £ GBP: funt|funty|funtów|funta, pens|pensy|pensów',
  'CHF: frank|franki|franków|franka, rapen; ¥ JPY: jen|jeny|jenów|jena; CZK Kč: korona czeska|korony czeskie|koron czeskich|f; ₴ UAH: hrywna|hrywny|hrywien|f; ₽ RUB: rubel|ruble|rubli|rubla; ₿: bitcoin|bitcoiny|bitcoinów|bitcoina',
);
