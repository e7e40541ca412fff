import { saidFor, wordList } from '../../engine/word-list.ts';
import type { Abbreviations } from '../../grammar/spoken/abbreviations.ts';
import { anyOf, withCapitals } from '../../grammar/spoken/alternatives.ts';
import type { ScoreWords } from '../../grammar/spoken/ranges.ts';
import type { Rule } from '../../grammar/spoken/rule.ts';
import { layouts, type TelephoneWords } from '../../grammar/spoken/telephones.ts';
import { figures } from './numbers.ts';
import { booksOf, numberedBooks, verses as versesOf } from '../../grammar/spoken/verses.ts';

export const abbreviations: Abbreviations = {
  titles: withCapitals(
    saidFor(
      'sig. signor; sig.ra signora; sig.na signorina; sigg. signori; dott. dottor; dott.ssa dottoressa',
      'dr. dottor; prof. professor; prof.ssa professoressa; avv. avvocato; ing. ingegner; arch. architetto',
      'on. onorevole; geom. geometra; dip. dipartimento; dott.sa dottoressa; sig.ri signori; sig.re signore',
      'proff. professori; rag. ragioniere; ingg. ingegneri; fam. famiglia; f.lli fratelli; rev. reverendo',
      'onn. onorevoli; sen. senatore; p.za piazza; l.go largo; loc. località; ist. istituto; segr. segreteria',
      'p.le piazzale; c.da contrada; vic. vicolo; str. strada; cav. cavaliere; comm. commendatore; mons. monsignor',
      'gen. generale; col. colonnello; ten. tenente; magg. maggiore; dr.ssa dottoressa; egr. egregio; gent.mo gentilissimo; gent.ma gentilissima; gent.mi gentilissimi',
      'spett. spettabile; pres. presidente; s.ta santa; s.to santo; ss. santi',
      'uff. ufficio; div. divisione; v.le viale; p.zza piazza; c.so corso; n° numero; nº numero',
    ),
  ),
  words: {
    ...saidFor(
      'a.C. avanti Cristo; d.C. dopo Cristo; S.p.A. società per azioni; 24/7 ventiquattro sette; 7/7 sette su sette',
    ),
    ...saidFor('I_guerra_mondiale prima guerra mondiale; II_guerra_mondiale seconda guerra mondiale'),
    ...saidFor('I_Guerra_Mondiale Prima Guerra Mondiale; II_Guerra_Mondiale Seconda Guerra Mondiale'),
    ...withCapitals({
      ...saidFor(
        'ecc. eccetera; ca. circa; c.v.d. come volevasi dimostrare; p.es. per esempio; ad_es. ad esempio; per_es. per esempio',
        'max. massimo; min. minimo; vs. contro; vs contro; p._es. per esempio; cfr. confronta; dx destra; sx sinistra; tot. totale; incl. incluso',
        's.r.l. società a responsabilità limitata; n.b. nota bene; c.a. corrente anno; u.s. ultimo scorso',
        'p.v. prossimo venturo; c/o presso; prot. protocollo; s.n.c. società in nome collettivo; p.IVA partita IVA; segg. seguenti; bpm battiti al minuto; c.c. codice civile; c.p. codice penale; c.f. codice fiscale; n.d.r. nota della redazione; p.s. post scriptum; approx. approssimativamente',
      ),
    }),
  },
  beforeNumbers: {
    h: 'ore',
    ...withCapitals(
      saidFor(
        'km chilometro; pag. pagina; pagg. pagine; cap. capitolo; art. articolo; n. numero; tel. telefono; vol. volume',
        'ca. circa; lun. lunedì; mar. martedì; mer. mercoledì; gio. giovedì; ven. venerdì; sab. sabato',
        'dom. domenica; int. interno; p. pagina; pp. pagine; nr. numero; n.ro numero; nn. numeri; cell. cellulare',
        'fig. figura; tab. tabella; sec. secolo; sec secolo; nei_sec. nei secoli; dei_sec. dei secoli; i_sec. i secoli; dai_sec. dai secoli; artt. articoli; par. paragrafo; ed. edizione; app. appartamento',
        'op. opus; sc. scala; vers. versione; lett. lettera; all. allegato; libr. libro; tit. titolo',
      ),
    ),
  },
};

/** `es. quello`, but `Vado a Es.`; after a number, `3 es.` are exercises. */
export const examples: Rule = {
  name: 'example',
  starts: /[eE]/,
  pattern: /(?<![\p{L}\p{N}.])(?:(?<=\d )es\.|(?:es|(?<=^|[.:;!?(\n] ?)Es)\.(?=[:,]? ?[\p{L}\d"(«]))/uy,
  say: ({ input, index }) =>
    /\d $/.test(input.slice(Math.max(0, index - 2), index)) ? 'esercizi' : 'per esempio',
};

/** Saints of churches, towns and streets, by the spoken form of the `S.` before them. */
const SAINTS: Readonly<Record<string, string>> = {
  "Sant'": 'Anna Agata Antonio Ambrogio Agostino Angelo Alfonso Andrea Elena Eustorgio Orsola',
  'Santa ': 'Maria Lucia Chiara Croce Caterina Cecilia Rita Teresa Rosalia Monica Barbara Margherita',
  'Santo ': 'Stefano Spirito',
  'San ':
    'Pietro Paolo Giovanni Marco Francesco Giuseppe Giorgio Lorenzo Martino Michele Nicola Carlo Donato Vito Siro Zeno Benedetto Bernardo Vincenzo Domenico Gennaro Giacomo Luca Matteo Rocco Sebastiano Silvestro',
};
const SAINT_OF = new Map(
  Object.entries(SAINTS).flatMap(([said, names]) => wordList(names).map((name) => [name, said] as const)),
);

/** `S. Pietro`, `S. Maria`; before other names it is usually an initial. */
export const saints: Rule = {
  name: 'saint',
  starts: /S/,
  pattern: new RegExp(
    `(?<![\\p{L}\\p{N}]|\\p{Lu}\\. ?)S\\. ?(?=(${anyOf([...SAINT_OF.keys()])})(?!\\p{L}))`,
    'uy',
  ),
  say: ([, name = '']) => SAINT_OF.get(name),
};

/** Abbreviations in addresses. */
export const signs: Readonly<Record<string, string>> = {
  ...saidFor('@ chiocciola; . punto; / slash; : due punti; - trattino'),
  '\\': 'barra rovesciata',
  ...saidFor(
    '_ trattino basso; ? punto interrogativo; ! punto esclamativo; = uguale; & e commerciale; # cancelletto',
    '% percento; + più; | barra verticale; ^ esponente; ~ tilde; $ dollaro; { apri graffa; } chiudi graffa',
    '* asterisco',
  ),
};

export const symbols: Readonly<Record<string, string>> = saidFor(
  '# numero; № numero; & e; % percento; + più; = uguale a; × per; * per; ÷ diviso; ≈ circa',
  '≠ diverso da; ≤ minore o uguale a; ≥ maggiore o uguale a; < minore di; > maggiore di; §§ paragrafi; § paragrafo; @ chiocciola',
);

export const telephones: TelephoneWords = {
  layouts: layouts(
    '### ### ####; ###-###-####; ### #######; ###-#######; ## ########; ##-########; ### ## ## ###',
    '0# #######; 0# ######; 0# ########; 0## #######; 0## ######; 0#-#######; 0#-######; 0###-######; 0### ######; 0##-#######; 0#/#######; ### ### ###; ### ######; ###-######; ##/#######; ##/########; 3#########; ## ### ####; ## #### ####',
  ),
  cues: 'cap|codice(?: postale)?(?: è)?|pin(?: è)?|(?:telefono|cellulare)(?: è)?(?: il)?|numero(?: di telefono)? è(?: il)?|tel\\.|chiama(?:mi|re)? (?:al|il)|interno',
};

/** `ha vinto 3-1` */
export const scores: ScoreWords = {
  cues: 'vin(?:to|ta|se|ce|sero|cono)|batt\\p{L}{1,6}|pers[oae]|perde|pareggi\\p{L}{1,5}|vittoria|sconfitta|risultato|punteggio|partita|finit[oa]',
  to: 'a',
};

const BOOKS = booksOf(
  'Genesi Gen Gn; Esodo Es; Levitico Lv; Numeri Nm; Deuteronomio Dt; Giosuè Gs; Giudici Gdc; Rut; Samuele Sam; Re; Cronache Cr; Esdra Esd; Neemia Ne',
  'Ester; Giobbe Gb; Salmo Sal; Salmi; Proverbi Pr Prov; Qoelet Qo; Isaia Is; Geremia Ger; Lamentazioni Lam; Ezechiele Ez; Daniele Dn; Osea; Gioele',
  'Amos; Abdia; Giona; Michea Mic; Naum; Abacuc; Sofonia Sof; Aggeo; Zaccaria Zac; Malachia; Matteo Mt; Marco Mc; Luca Lc; Giovanni Gv; Atti At',
  'Romani Rm Rom; Corinzi Cor; Galati Gal; Efesini Ef; Filippesi Fil; Colossesi Col; Tessalonicesi Ts; Timoteo Tm Tim; Tito; Filemone Fm; Ebrei Eb',
  'Giacomo Gc; Pietro Pt; Giuda; Apocalisse Ap; Tobia; Giuditta; Maccabei Mac; Sapienza Sap; Siracide Sir; Baruc; Corano; Sura',
);

/** Books of which there are several; of the others with numbers there are letters. */
const IN_BOOKS = /^(?:Samuele|Re|Cronache|Maccabei)$/;

/** `Giovanni 3,16` → `Giovanni tre sedici`, `1 Cor 13,4` → `prima Corinzi tredici quattro`. */
export const verses = versesOf(figures, {
  books: BOOKS,
  mark: '[,:]',
  to: 'a',
  numbered: numberedBooks(figures, IN_BOOKS, wordList('primo secondo terzo')),
});
