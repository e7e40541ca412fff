import { saidFor } from '../../engine/word-list.ts';
import type { Abbreviations } from '../../grammar/spoken/abbreviations.ts';
import { withCapitals } from '../../grammar/spoken/alternatives.ts';
import type { Rule } from '../../grammar/spoken/rule.ts';
import type { ScoreWords } from '../../grammar/spoken/ranges.ts';
import { layouts, type TelephoneWords } from '../../grammar/spoken/telephones.ts';
import { NUMBERS } from '../lexicon.ts';
import { figures } from './numbers.ts';
import { booksOf, verses as versesOf } from '../../grammar/spoken/verses.ts';

export const abbreviations: Abbreviations = {
  titles: {
    ...saidFor(
      'M. monsieur; MM. messieurs; Mme. madame; Mme madame; Mᵐᵉ madame; Mmes mesdames; Mᵐᵉˢ mesdames',
      'Mlle. mademoiselle; Mlle mademoiselle; Mˡˡᵉ mademoiselle; Mlles mademoiselles; Mˡˡᵉˢ mademoiselles',
      'Dr. docteur; Dr docteur; Dʳ docteur; Dʳᵉ docteure; Dʳᵉˢ docteures; Drs docteurs; Dʳˢ docteurs',
      'Dre docteure; Pr. professeur; Pr professeur; av. avenue; Mgr monseigneur; Mᵍʳ monseigneur',
      'Vve veuve; St Saint; St. Saint; Ste Sainte; Ste. Sainte; Cie compagnie; Ets établissements',
      'boul. boulevard; bld boulevard; rte route; fg faubourg; imp. impasse; gén. général; col. colonel',
      'lt lieutenant; prof. professeur; Cdt commandant; Gal général; Cne capitaine; Mr monsieur; Mrs messieurs; ing. ingénieur; bât. bâtiment; étg. étage',
    ),
    'av. J.-C.': 'avant Jésus-Christ',
    ...saidFor(
      'bd. boulevard; bd boulevard; Bd boulevard; Av. avenue; pl. place; Pl. place; n°s numéros; n° numéro; nº numéro; nᵒ numéro; N° numéro',
    ),
  },
  words: {
    'av. J.-C.': 'avant Jésus-Christ',
    'apr. J.-C.': 'après Jésus-Christ',
    'c.-à-d.': "c'est-à-dire",
    'p. ex.': 'par exemple',
    '24/7': 'vingt-quatre sept',
    ...saidFor('RDV rendez-vous; N.B. nota bene; P.-S. post-scriptum; P.S. post-scriptum'),
    svp: "s'il vous plaît",
    ...withCapitals(
      saidFor(
        'c._à_c. cuillère à café; c._à_s. cuillère à soupe; càc cuillère à café; càs cuillère à soupe; bpm battements par minute; etc. et cetera; env. environ; max. maximum; min. minimum; vs contre; vs. contre; cf. confer; rdv rendez-vous',
        'arr. arrondissement; resp. respectivement; pers. personnes; hab. habitants; dép. département; dépt. département; éd. édition; bcp beaucoup',
        'qqn quelqu’un; qqch quelque chose; incl. inclus; excl. exclu; apr. après; réf. référence; i.e. c’est-à-dire',
      ),
    ),
  },
  beforeNumbers: withCapitals(
    saidFor(
      'tél. téléphone; chap. chapitre; éd. édition; vol. volume; art. article; p. page; lun. lundi; mar. mardi',
      'pp. pages; no numéro; no. numéro; nos numéros; nᵒˢ numéros; fig. figure; op. opus; t. tome; al. alinéa',
      'app. appartement; apt. appartement; appt. appartement; esc. escalier; ét. étage; port. portable; tab. tableau',
      'ex. exemple; v. version; par. paragraphe; liv. livre',
      'mer. mercredi; jeu. jeudi; ven. vendredi; sam. samedi; dim. dimanche',
    ),
  ),
};

/** `Me Dupont`, but `Me voilà` */
export const counsel: Rule = {
  name: 'counsel',
  starts: /M/,
  pattern: /(?<![\p{L}.])Me(?= \p{Lu}\p{Ll})/uy,
  say: () => 'maître',
};

/** Abbreviations in addresses. */
export const signs: Readonly<Record<string, string>> = {
  ...saidFor('@ arobase; . point; / slash; : deux points; - tiret'),
  '\\': 'barre oblique inversée',
  ...saidFor(
    "_ tiret bas; ? point d'interrogation; ! point d'exclamation; = égal; & et; # dièse; % pour cent",
    '+ plus; | barre verticale; ^ accent circonflexe; ~ tilde; * étoile',
  ),
};

export const symbols: Readonly<Record<string, string>> = saidFor(
  '# numéro; № numéro; & et; % pour cent; + plus; = égale; × fois; * fois; ÷ divisé par; ≈ environ',
  '≠ différent de; ≤ inférieur ou égal à; ≥ supérieur ou égal à; < inférieur à; > supérieur à; §§ paragraphes; § paragraphe; @ arobase',
);

/** In pairs, as written: `06 12 34 56 78` → `zéro six douze trente-quatre …`. */
export const telephones: TelephoneWords = {
  layouts: layouts(
    '## ## ## ## ##; ##.##.##.##.##; ##-##-##-##-##; #### ## ## ##; ### ### ## ##; #### ### ###',
    '###-###-####',
  ),
  cues: 'code(?: postal)?(?: est)?|pin|poste',
  inGroups: true,
  sayCode: (digits) => NUMBERS.cardinal(digits),
};

/** `gagné 3-1` */
export const scores: ScoreWords = {
  cues: 'gagn\\p{L}{1,5}|bat(?:tu|tue|tus)?|perd(?:u|ent|ant)?|victoire|défaite|match|score|impos\\p{L}{1,5}|m[èe]n(?:e|ent|ait)|inclin\\p{L}{1,5}',
  to: 'à',
};

const BOOKS = booksOf(
  'Genèse Gn; Exode Ex; Lévitique Lv; Nombres Nb; Deutéronome Dt; Josué Jos; Juges Jg; Ruth Rt; Samuel; Rois; Chroniques Ch; Esdras Esd; Néhémie Ne',
  'Esther; Job Jb; Psaume Ps; Psaumes; Proverbes Pr; Ecclésiaste; Qohélet Qo; Cantique Ct; Isaïe Is; Ésaïe És; Jérémie Jr; Lamentations Lm; Ézéchiel Ez',
  'Daniel Dn; Osée; Joël; Amos; Abdias; Jonas; Michée Mi; Nahum; Habacuc Ha; Sophonie So; Aggée; Zacharie Za; Malachie Ml; Matthieu Mt; Marc Mc; Luc Lc',
  'Jean Jn; Actes Ac; Romains Rm; Corinthiens Co; Galates Ga; Éphésiens Ep Ép; Philippiens Ph; Colossiens Col; Thessaloniciens Th; Timothée Tm; Tite Tt',
  'Philémon Phm; Hébreux He Hé; Jacques Jc; Pierre; Jude; Apocalypse Ap; Tobie; Judith; Maccabées; Sagesse Sg; Siracide Si; Baruch; Coran; Sourate',
);
/** `Jean 3,16` → `Jean trois seize`, `1 Co 13, 4` → `un Corinthiens treize, quatre`. */
export const verses = versesOf(figures, {
  books: BOOKS,
  mark: '(?:[,:]|, )',
  to: 'à',
});
