import { saidFor, wordList } from '../../engine/word-list.ts';
import { figuresOf, ordinals } from '../../grammar/spoken/figures.ts';
import { genderOf } from '../../grammar/spoken/nouns.ts';
import { fractionsOf } from '../../grammar/spoken/fractions.ts';
import { NUMBERS, ordinalOf } from '../lexicon.ts';
import { romanOrdinals, type RomanWords } from '../../grammar/spoken/roman.ts';
import type { Rule } from '../../grammar/spoken/rule.ts';
import { sentenceStop } from '../../grammar/spoken/abbreviations.ts';

/** The noun after a number below two is singular: `1,5 litre`. */
export const figures = figuresOf(NUMBERS, {
  grouped: [
    String.raw`\d{1,3}(?:[ \u00a0\u202f]\d{3}){1,9}`,
    String.raw`\d{1,3}(?:\.\d{3}){1,9}`,
    String.raw`\d{1,3}(?:['’]\d{3}){1,9}`,
  ],
  marks: { ',': 'virgule', '.': 'point' },
  isOne: (whole) => Number(whole) < 2,
});

const OTHERS = new Set(wordList('contre entre depuis comme pour dans avec sans quand elle celle une cette'));

/** The gender of a noun after a number, by its ending or by a list; the default is masculine. */
export const genderOfNoun = genderOf({
  others: OTHERS,
  feminine:
    /(?:[st]ions?|[^r]tés?|ettes?|ures?|[ae]nces?|[^s]ées?|elles?|[ai]lles?|esses?|euses?|trices?|onnes?|aines?|andes?|iques?|outes?|ades?)$|^(?:fois|heures?|minutes?|secondes?|pages?|places?|finales?|tables?|chambres?|tasses?|femmes?|filles?|voitures?|villes?|tonnes?|calories?|vies?|nuits?|mains?|parts?|histoires?|lettres?|lignes?|portes?|marches?|étapes?|équipes?|entreprises?|maisons?|fleurs?|écoles?|rues?|étoiles?|cuillères?|pièces?|personnes?|sœurs?|soeurs?|mères?|chansons?|clés?|leçons?|façons?|saisons?|raisons?|boissons?|prisons?|fins?|mers?|couleurs?|odeurs?|valeurs?|peurs?|erreurs?|douleurs?|hauteurs?|largeurs?|longueurs?|langues?|images?|boîtes?|bouteilles?|feuilles?|pommes?|poires?|cartes?|dates?|notes?|phrases?|photos?|motos?|vidéos?|radios?|dents?|jambes?|têtes?|roues?|pistes?|listes?|plages?|montagnes?|campagnes?|tranches?|branches?|robes?|jupes?|chemises?|églises?|chaises?|surprises?|crises?|bases?|causes?|choses?|classes?|masses?|banques?|marques?|îles?|usines?|machines?|piscines?|cuisines?|voisines?|cabines?|racines?|eaux?|peaux?|voix|croix|noix|souris|couches?|bouches?|douches?|touches?|poches?|vaches?|œuvres?|lampes?|dames?|flammes?|sommes?|nièces?|espèces?|races?|traces?|faces?|forces?|sources?|courses?|roses?|doses?|parties?|sorties?|copies?|séries?|pharmacies?|boulangeries?|batteries?|galeries?|catégories?|théories?|pluies?|lumières?|rivières?|matières?|manières?|bières?|affaires?|paires?|grammaires?|phases?|périodes?|méthodes?|modes?|étudiantes?|tantes?|cousines?|reines?|victoires?|mémoires?|cuillerées?|règles?|armes?|larmes?|fermes?|formes?|normes?|plates-formes?|zones?|icônes?|colonnes?|tomates?|pâtes?|fêtes?|bêtes?|côtes?|bottes?|grottes?)$/u,
  masculine: /./u,
});

const FIRST: Readonly<Record<string, string>> = saidFor(
  'er premier; ᵉʳ premier; ers premiers; re première; ʳᵉ première; ère première; res premières',
  'ères premières',
);
const SECOND: Readonly<Record<string, string>> = { d: 'second', nd: 'second', de: 'seconde', nde: 'seconde' };
const OTHER_ENDINGS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(wordList('e ᵉ è ème eme ième').map((ending) => [ending, ''])),
  ...Object.fromEntries(wordList('es èmes ᵉˢ').map((ending) => [ending, 's'])),
};

/** `1er` → `premier`, `21e` → `vingt et unième`, `2nde` → `seconde`. */
export const ordinalNumbers = ordinals(
  figures,
  [...Object.keys(FIRST), ...Object.keys(SECOND), ...Object.keys(OTHER_ENDINGS)],
  (digits, ending) => {
    if (digits === '1') return FIRST[ending];
    if (digits === '2' && ending in SECOND) return SECOND[ending];
    return ending in OTHER_ENDINGS ? ordinalOf(digits) + OTHER_ENDINGS[ending] : undefined;
  },
);

const NAMED: Readonly<Record<string, string>> = { 2: 'demi', 3: 'tiers', 4: 'quart' };

/** `2/3` → `deux tiers`, `1 1/2` → `un et demi`, `3/110` → `trois sur cent dix`. */
export const fractions = fractionsOf(
  figures,
  ({ whole, count, parts }) => {
    const said = sayParts(count, parts);
    if (whole === '') return said;
    return `${NUMBERS.cardinal(whole)} et ${count === '1' && parts === '2' ? 'demi' : said}`;
  },
  'sur',
);

function sayParts(count: string, parts: string): string {
  const value = Number(parts);
  // Numbers of twentieths are marks: `15/20`.
  if (value < 2 || (value === 20 && count !== '1') || (value > 100 && value !== 1000)) {
    return `${NUMBERS.cardinal(count)} sur ${NUMBERS.cardinal(parts)}`;
  }
  const part = NAMED[parts] ?? ordinalOf(parts);
  return `${NUMBERS.cardinal(count)} ${count === '1' || part.endsWith('s') ? part : `${part}s`}`;
}

const firstIs = (first: string) => (value: number) => (value === 1 ? first : NUMBERS.cardinal(String(value)));

/** `chapitre IV`, `Louis XIV`, `François Iᵉʳ`. */
export const roman: RomanWords = {
  numbered: wordList('chapitre Chapitre tome Tome volume Volume acte Acte livre Livre titre Titre'),
  sayNumbered: firstIs('premier'),
  articles: [],
  sayCounted: String,
  names: wordList(
    'Louis Henri Charles François Philippe Napoléon Jean Paul Pie Benoît Léon Grégoire Guillaume Élisabeth',
  ),
  sayNamed: firstIs('premier'),
};

/** `XIXe s.` */
export const centuries: Rule = {
  name: 'century',
  starts: /s/,
  pattern: /(?<=(?<!\p{L})[IVX]{1,5}(?:e|ᵉ|ème|er|ᵉʳ) )s\./uy,
  say: (match) => `siècle${sentenceStop(match)}`,
};

/** `XIXe siècle`, `XIX siècle` */
export const romanOrdinal = romanOrdinals(
  wordList('e ᵉ ème er ᵉʳ re ʳᵉ'),
  (value) => (value === 1 ? 'premier' : ordinalOf(String(value))),
  'siècles?|millénaire|congrès|République|arrondissement|édition|dynastie|olympiade',
);
