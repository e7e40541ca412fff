import { wordList } from '../../engine/word-list.ts';
import type { Abbreviations } from '../../grammar/spoken/abbreviations.ts';
import { addresses, WELL_KNOWN } from '../../grammar/spoken/addresses.ts';
import { asWritten, withCapitals } from '../../grammar/spoken/alternatives.ts';
import type { TelephoneWords } from '../../grammar/spoken/telephones.ts';
import { NUMBERS } from './numbers.ts';

export const ABBREVIATIONS: Abbreviations = {
  titles: {
    ...withCapitals({
      'sr.': 'señor',
      'sra.': 'señora',
      'srta.': 'señorita',
      'sres.': 'señores',
      'dr.': 'doctor',
      'dra.': 'doctora',
      'prof.': 'profesor',
      'profa.': 'profesora',
      'lic.': 'licenciado',
      'ing.': 'ingeniero',
      'gral.': 'general',
      'd.ª': 'doña',
      'avda.': 'avenida',
      'av.': 'avenida',
      'pza.': 'plaza',
      'c.º': 'camino',
      'c.º b.': 'camino bajo',
      'n.º': 'número',
      nº: 'número',
    }),
    'a. c.': 'antes de cristo',
    'd. c.': 'después de cristo',
  },
  words: {
    ...withCapitals({
      'ud.': 'usted',
      'uds.': 'ustedes',
      'vd.': 'usted',
      'vds.': 'ustedes',
      'dpto.': 'departamento',
      'depto.': 'departamento',
      'aprox.': 'aproximadamente',
      'etc.': 'etcétera',
      'p. ej.': 'por ejemplo',
    }),
    'ee. uu.': 'estados unidos',
    'EE. UU.': 'Estados Unidos',
    'EE.UU.': 'Estados Unidos',
    'EE UU': 'Estados Unidos',
    'a. C.': 'antes de Cristo',
    'a.C.': 'antes de Cristo',
    'd. C.': 'después de Cristo',
    'd.C.': 'después de Cristo',
    '24/7': 'veinticuatro siete',
  },
  beforeNumbers: withCapitals({
    'tel.': 'teléfono',
    'pág.': 'página',
    'págs.': 'páginas',
    'núm.': 'número',
    'cap.': 'capítulo',
    'art.': 'artículo',
    'vol.': 'volumen',
    'lun.': 'lunes',
    'mar.': 'martes',
    'mié.': 'miércoles',
    'jue.': 'jueves',
    'vie.': 'viernes',
    'vier.': 'viernes',
    'sáb.': 'sábado',
    'dom.': 'domingo',
  }),
};

/** `ana@gmail.com` → `a n a arroba gmail punto com`. */
export const webAddresses = addresses(
  {
    signs: {
      '@': 'arroba',
      '.': 'punto',
      '/': 'barra',
      ':': 'dos puntos',
      '-': 'guion',
      '\\': 'barra invertida',
      _: 'guion bajo',
      '?': 'signo de interrogación',
      '!': 'signo de exclamación',
      '=': 'igual',
      '&': 'y',
      '#': 'almohadilla',
      '%': 'por ciento',
      '+': 'más',
      '|': 'barra vertical',
      '^': 'acento circunflejo',
      '~': 'virgulilla',
      '*': 'asterisco',
    },
    names: asWritten(WELL_KNOWN),
    endings: wordList('com org net edu gob gov info io es mx ar cl pe'),
  },
  NUMBERS,
);

export const SYMBOLS: Readonly<Record<string, string>> = {
  '#': 'número',
  '№': 'número',
  '&': 'y',
  '%': 'por ciento',
  '€': 'euros',
  '+': 'más',
  '=': 'igual a',
  '×': 'por',
  '÷': 'entre',
  '≈': 'aproximadamente',
  '≤': 'menor o igual que',
  '≥': 'mayor o igual que',
  '<': 'menor que',
  '>': 'mayor que',
  '§': 'sección',
  '@': 'arroba',
};

export const TELEPHONES: TelephoneWords = {
  layouts: [
    '###-###-####',
    '(###) ###-####',
    '### ### ####',
    '###-###-###',
    '### ### ###',
    '### ## ## ##',
    '####-####',
    '###-####',
  ],
  sayCode: (digits) => (digits.length === 2 ? NUMBERS.cardinal(digits) : NUMBERS.spelled(digits)),
};
