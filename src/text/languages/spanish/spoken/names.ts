import { saidFor, wordList } from '../../engine/word-list.ts';
import type { Abbreviations } from '../../grammar/spoken/abbreviations.ts';
import { anyOf, withCapitals } from '../../grammar/spoken/alternatives.ts';
import type { Rule } from '../../grammar/spoken/rule.ts';
import type { ScoreWords } from '../../grammar/spoken/ranges.ts';
import { layouts, type TelephoneWords } from '../../grammar/spoken/telephones.ts';
import { NUMBERS } from '../lexicon.ts';
import { figures } from './numbers.ts';
import { booksOf, numberedBooks, verses as versesOf } from '../../grammar/spoken/verses.ts';

const WEEKDAYS = wordList('lunes martes miércoles jueves viernes sábado domingo');
const inCapitals = (short: string) =>
  Object.fromEntries(wordList(short).map((name, index) => [name.toUpperCase(), WEEKDAYS[index]!]));

/** Abbreviations of several letters, with a full stop after each one or after none. */
const ERAS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['a c', 'a d c', 'a de c'].map((letters) => [letters, 'antes de cristo'])),
  ...Object.fromEntries(['d c', 'd d c', 'd de c'].map((letters) => [letters, 'después de cristo'])),
  ...Object.fromEntries(['a j c', 'a d j c', 'a de j c'].map((letters) => [letters, 'antes de jesucristo'])),
  ...Object.fromEntries(
    ['d j c', 'd d j c', 'd de j c'].map((letters) => [letters, 'después de jesucristo']),
  ),
  ...saidFor(
    'a_p antes del presente; b_p antes del presente; a_n_e antes de nuestra era',
    'a_e_c antes de la era común; n_e nuestra era; e_c era común',
  ),
};
const joined = (letters: string) => letters.replaceAll(' ', '');
const inDots = Object.keys(ERAS).map((letters) =>
  letters.replaceAll(/(?<=\b[a-z]) ?(?=\b|$)/g, '\\. ?').replace(/ \?$/, '?'),
);

/** `200 a. c.`, `siglo x ec` */
export const eras: Rule = {
  name: 'era',
  starts: /[abden]/,
  pattern: new RegExp(
    `(?<=\\d |[Ss]iglos? [ivxlc]{1,7} )(?:${inDots.join('|')}|${anyOf(Object.keys(ERAS).map(joined))})(?![\\p{L}\\p{N}])`,
    'uy',
  ),
  say: ([written]) => {
    const letters = joined(written.replaceAll('.', ''));
    const [, era = letters] = Object.entries(ERAS).find(([known]) => joined(known) === letters) ?? [];
    return era;
  },
};

/** `0-800-amigo`, `1-800-123-4567` */
export const freeNumbers: Rule = {
  name: 'free number',
  starts: /\d/,
  pattern: /(?<![\p{L}\p{N}-])([01])-([89]00)-(?:(\d{3})-(\d{4})(?![\p{L}\p{N}])|(?=\p{L}))/uy,
  say: ([, first = '', code = '', ...rest]) =>
    [NUMBERS.cardinal(first), NUMBERS.cardinal(code), NUMBERS.spelled(rest.join(''))].join(' ').trim(),
};

/** `D. Pedro`, `Da. Ana` */
export const don: Rule = {
  name: 'don',
  starts: /[Dd]/,
  pattern: /(?<![\p{L}.])(d|da)\.(?= \p{Lu}\p{Ll})/iuy,
  say: ([, written = '']) => ({ d: 'don', da: 'doña', D: 'Don', Da: 'Doña', DA: 'Doña' })[written],
};

export const abbreviations: Abbreviations = {
  titles: {
    ...withCapitals({
      ...saidFor(
        'sr. señor; sra. señora; srta. señorita; sres. señores; dr. doctor; dra. doctora; prof. profesor',
        'profa. profesora; lic. licenciado; ing. ingeniero; gral. general; d.ª doña; avda. avenida; av. avenida',
        'pza. plaza; plza. plaza; avd. avenida; blvd. bulevar; blvr. bulevar; ctra. carretera',
        'carret. carretera; pje. pasaje; p.º paseo; rbla. rambla; c.º camino',
        'c.º_b. camino bajo; c.º_a. camino alto; c.º_v. camino viejo; p.º_a. paseo alto; p.º_b. paseo bajo',
        'c.° camino; c/_ calle',
        'carr.ª carrera; arr.º arroyo; cta. cuenta; n.º número; nº número; gta. glorieta; urb. urbanización',
        'dña. doña; srtas. señoritas; dres. doctores; dras. doctoras; lcdo. licenciado; lcda. licenciada',
        'mtro. maestro; mtra. maestra; arq. arquitecto; arqta. arquitecta; sto. santo; sta. santa; mons. monseñor',
        'cnel. coronel; tte. teniente; sgto. sargento; cmdte. comandante; almte. almirante; pdte. presidente',
        'pdta. presidenta; excmo. excelentísimo; excma. excelentísima; ilmo. ilustrísimo; ilma. ilustrísima',
        'cía. compañía; hno. hermano; hna. hermana; hnos. hermanos; hnas. hermanas',
      ),
    }),
  },
  words: {
    ...saidFor('I_Guerra_Mundial primera Guerra Mundial; II_Guerra_Mundial segunda Guerra Mundial'),
    ...withCapitals({
      ...saidFor(
        'ud. usted; uds. ustedes; vd. usted; vds. ustedes; dpto. departamento; depto. departamento',
        'aprox. aproximadamente; etc. etcétera; máx. máximo; mín. mínimo; izq. izquierda; izda. izquierda',
        'izdo. izquierdo; dcha. derecha; dcho. derecho; y_ss. y siguientes; col. colonia; dto. descuento; ref. referencia; vid. véase; admón. administración; vs. contra',
        'edo. estado; fdo. firmado; atte. atentamente; ej. ejemplo; ss._mm. sus majestades; ff._aa. fuerzas armadas',
        'rr._hh. recursos humanos; jj._oo. juegos olímpicos; c.p. código postal; c._p. código postal',
        'tfno. teléfono; tlf. teléfono; tlfno. teléfono; cdta. cucharadita; cdtas. cucharaditas; cda. cucharada; cdas. cucharadas; s/n sin número; teléf. teléfono; incl. incluido',
      ),
      'p. ej.': 'por ejemplo',
    }),
    ...saidFor(
      'ee._uu. estados unidos; ee.uu. estados unidos; FF._AA. fuerzas armadas; RR._HH. recursos humanos; C.P. código postal',
      'P.D. posdata; P._D. posdata; S.A._de_C.V. sociedad anónima de capital variable; S._M. su majestad; S.L. sociedad limitada; S._L. sociedad limitada; S.A. sociedad anónima; S._A. sociedad anónima; S.L.U. sociedad limitada unipersonal',
      'JJ._OO. juegos olímpicos; SS._MM. sus majestades; JJ.OO. juegos olímpicos; FF.AA. fuerzas armadas; RR.HH. recursos humanos',
      'EE._UU. Estados Unidos; EE.UU. Estados Unidos; EE_UU Estados Unidos',
      'ip i p; gob. gobierno; esq. esquina; p.ej. por ejemplo; a._C. antes de Cristo',
      'a.C. antes de Cristo; d._C. después de Cristo; d.C. después de Cristo; 24/7 veinticuatro siete',
    ),
  },
  beforeNumbers: {
    ...inCapitals('lun mar mié jue vie sáb dom'),
    ...withCapitals(
      saidFor(
        'km kilómetro; tel. teléfono; ap. apartado; pág. página; págs. páginas; núm. número; cap. capítulo; art. artículo; vol. volumen',
        'lun. lunes; mar. martes; mié. miércoles; jue. jueves; vie. viernes; vier. viernes; sáb. sábado',
        'dom. domingo; ju. jueves; miér. miércoles; sá. sábado; lu. lunes; ma. martes; mi. miércoles',
        'ext. extensión; p. página; pp. páginas; s. siglo; ss. siglos; op. opus; t. tomo; fig. figura; figs. figuras',
        'arts. artículos; caps. capítulos; vols. volúmenes; exp. expediente; ed. edición; apdo. apartado',
        'apto. apartamento; c/ cada; dto. departamento; hab. habitación; vers. versión; km. kilómetro; núms. números',
        'do. domingo; juev. jueves; jue jueves; vie viernes; mié miércoles; miér miércoles; sáb sábado',
      ),
    ),
  },
};

/** Abbreviations in addresses. */
export const signs: Readonly<Record<string, string>> = {
  ...saidFor('@ arroba; . punto; / barra; : dos puntos; - guión'),
  '\\': 'barra invertida',
  ...saidFor(
    '_ barra baja; ? signo de interrogación; ! signo de exclamación; = signo igual; & et; $ signo de dólar',
    '# almohadilla; % signo de porcentaje; + signo más; { llave izquierda; } llave derecha',
    '| barra vertical; ^ acento circunflejo; ~ tilde; * asterisco',
  ),
};

export const symbols: Readonly<Record<string, string>> = saidFor(
  '# número; № número; & y; % por ciento; + más; = igual a; × por; * por; · por; ÷ entre',
  '≈ aproximadamente; ≠ distinto de; ≤ menor o igual que; ≥ mayor o igual que; < menor que; > mayor que; §§ secciones; § sección; @ arroba',
);

export const telephones: TelephoneWords = {
  extension: 'extensión',
  layouts: layouts(
    '###-###-####; (###) ###-####; ### ### ####; ###-###-###; ### ### ###; ### ## ## ##; ## ### ## ##',
    '## ## ## ##; ## #### ####; (##) ### ## ##; (##) #### ####; #### ####; #### ### ###; ####-###-####; ####-###-###; #-###-###-####; ###.###.####',
    '(##) ####-####; ####-####; ###-####',
  ),
  cues: '(?:DNI|NIE|NIF|CURP):?(?: es)?|código(?: postal)?(?: es)?|c\\. ?p\\.|cp|pin(?: es)?|tel\\.|(?:teléfono|móvil|celular)(?: es(?: el)?)?|número(?: de teléfono)? es(?: el)?|(?:ll[aá]m[ae](?:me)?|llamar|marc[aeá]{1,2}|marcar) al|extensión|ext\\.',
  sayCode: (digits) => (digits.length === 2 ? NUMBERS.cardinal(digits) : NUMBERS.spelled(digits)),
};

/** `ganó 3-1` */
export const scores: ScoreWords = {
  cues: 'gan(?:a|ó|aron|aba|ando|ado|amos|é)|perd(?:ió|ieron|ido|imos|í)|empat\\p{L}{1,6}|venci(?:ó|eron|do)|victoria|derrota|marcador|goleada|impus\\p{L}{1,5}|qued(?:ó|aron|amos)|partido',
  to: 'a',
};

const BOOKS = booksOf(
  'Génesis Gn Gén Gen; Éxodo Ex Éx; Levítico Lv Lev; Números Nm Núm; Deuteronomio Dt Deut; Josué Jos; Jueces Jue; Rut; Samuel Sam Sm; Reyes Re',
  'Crónicas Cr Cro; Esdras Esd; Nehemías Neh; Ester; Job; Salmo Sal; Salmos; Proverbios Prov Pr; Eclesiastés Ecl; Cantares Cnt; Isaías Is',
  'Jeremías Jr Jer; Lamentaciones Lam; Ezequiel Ez; Daniel Dn; Oseas; Joel; Amós; Abdías; Jonás; Miqueas Miq; Nahúm; Habacuc Hab; Sofonías Sof',
  'Hageo; Zacarías Zac; Malaquías Mal; Mateo Mt; Marcos Mc Mr; Lucas Lc; Juan Jn; Hechos Hch; Romanos Rom Ro Rm; Corintios Cor Co; Gálatas Gál Ga',
  'Efesios Ef; Filipenses Flp Fil; Colosenses Col; Tesalonicenses Tes Ts; Timoteo Tim Tm; Tito Tit; Filemón Flm; Hebreos Heb; Santiago Stg',
  'Pedro Pe Ped; Judas; Apocalipsis Ap Apoc; Tobías; Judit; Macabeos Mac; Sabiduría Sab; Eclesiástico Eclo; Baruc; Corán; Sura',
);

/** Books of which there are several; of the others with numbers there are letters. */
const IN_BOOKS = /^(?:Samuel|Reyes|Crónicas|Macabeos)$/;

/** `Juan 3:16` → `Juan tres dieciséis`, `1 Corintios 13:4` → `primera de Corintios trece cuatro`. */
export const verses = versesOf(figures, {
  books: BOOKS,
  mark: '[,:]',
  to: 'a',
  numbered: numberedBooks(figures, IN_BOOKS, wordList('primero segundo tercero'), ' de'),
});

/** `1,5 millón` is plural. */
export const millions: Rule = {
  name: 'millions',
  starts: /[mb]/,
  pattern: /(?<=\d[,.]\d{1,3} )([mb]ill)ón(?!\p{L})/uy,
  say: ([, stem]) => `${stem}ones`,
};
