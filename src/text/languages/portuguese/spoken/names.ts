import { wordList } from '../../engine/word-list.ts';
import type { Abbreviations } from '../../grammar/spoken/abbreviations.ts';
import { addresses, WELL_KNOWN } from '../../grammar/spoken/addresses.ts';
import { asWritten, withCapitals } from '../../grammar/spoken/alternatives.ts';
import type { TelephoneWords } from '../../grammar/spoken/telephones.ts';
import { NUMBERS } from './numbers.ts';

export const ABBREVIATIONS: Abbreviations = {
  titles: withCapitals({
    'sr.': 'senhor',
    'sra.': 'senhora',
    'srta.': 'senhorita',
    'srs.': 'senhores',
    'dr.': 'doutor',
    'dra.': 'doutora',
    'prof.': 'professor',
    'profa.': 'professora',
    'prof.ª': 'professora',
    'eng.': 'engenheiro',
    'av.': 'avenida',
    'pça.': 'praça',
    'n.º': 'número',
    nº: 'número',
    'n°': 'número',
  }),
  words: {
    'a.C.': 'antes de Cristo',
    'd.C.': 'depois de Cristo',
    EUA: 'Estados Unidos',
    '24/7': 'vinte e quatro por sete',
    ...withCapitals({
      'p. ex.': 'por exemplo',
      'aprox.': 'aproximadamente',
      'etc.': 'etcétera',
      'ltda.': 'limitada',
      'cia.': 'companhia',
      'depto.': 'departamento',
      vc: 'você',
      vcs: 'vocês',
    }),
  },
  beforeNumbers: withCapitals({
    'tel.': 'telefone',
    'pág.': 'página',
    'págs.': 'páginas',
    'cap.': 'capítulo',
    'vol.': 'volume',
    'art.': 'artigo',
  }),
};

/** `ana@gmail.com` → `a n a arroba gmail ponto com`. */
export const webAddresses = addresses(
  {
    signs: {
      '@': 'arroba',
      '.': 'ponto',
      '/': 'barra',
      ':': 'dois pontos',
      '-': 'hífen',
      '\\': 'barra invertida',
      _: 'sublinhado',
      '?': 'interrogação',
      '!': 'exclamação',
      '=': 'igual',
      '&': 'e comercial',
      '#': 'cerquilha',
      '%': 'por cento',
      '+': 'mais',
      '|': 'barra vertical',
      '^': 'circunflexo',
      '~': 'til',
      '*': 'asterisco',
    },
    names: asWritten([...WELL_KNOWN, 'br', 'org', 'net', 'gov', 'edu', 'uol']),
    endings: wordList('com org net edu gov info io br pt'),
  },
  NUMBERS,
);

export const SYMBOLS: Readonly<Record<string, string>> = {
  '#': 'número',
  '№': 'número',
  '&': 'e',
  '%': 'por cento',
  '€': 'euros',
  '+': 'mais',
  '=': 'igual a',
  '×': 'vezes',
  '÷': 'dividido por',
  '≈': 'aproximadamente',
  '≤': 'menor ou igual a',
  '≥': 'maior ou igual a',
  '<': 'menor que',
  '>': 'maior que',
  '§': 'parágrafo',
  '@': 'arroba',
};

export const TELEPHONES: TelephoneWords = {
  layouts: [
    '#####-####',
    '####-####',
    '(##) #####-####',
    '(##) ####-####',
    '## #####-####',
    '## ####-####',
    '### ### ###',
    '###-###-####',
  ],
};
