import { withCapitals } from '../grammar/alternatives.ts';
import type { Abbreviations } from '../grammar/abbreviations.ts';

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
