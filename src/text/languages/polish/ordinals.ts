import type { OrdinalForm } from '../grammar/slavic.ts';
import type { Rule } from '../grammar/spoken/rule.ts';
import { formsOf } from '../grammar/spoken/slavic.ts';
import { genitiveOf, ordinalOf } from './lexicon.ts';

/** `5-go maja`, `2-ga klasa` */
export const ENDINGS: Readonly<Record<string, OrdinalForm>> = formsOf(
  'masculine y ty szy gi ci my ny; feminine a ta sza ga cia ma na; neuter e te sze gie cie me ne; genitive go ego tego szego giego ciego mego nego; feminine-genitive ej tej szej giej ciej mej nej; locative ym tym szym gim cim mym nym',
);

/** `342 ludzi`, `2 mężczyzn`: masculine personal nouns inflect the number before them, but not thousands. */
export const persons: Rule = {
  name: 'number of persons',
  starts: /\d/,
  pattern:
    /(?<![\p{L}\p{N}.,:/–-]|\d )([2-9]|[1-9]\d{1,2})(?= (?:\p{Ll}{2,20}ych )?(?:ludzi|mężczyzn|pasażerów|kolegów|uczniów|studentów|(?:pra|współpra|na)cowników|kierowników|zawodników|żołnierzy|nauczycieli|lekarzy|graczy|piłkarzy|mieszkańców|(?:ucze|po)stników|klientów|obywateli|turystów|kandydatów|posłów|senatorów|chłopców|panów|braci|synów|kibiców|wyborców|kierowców|strażaków|policjantów|pacjentów|inżynierów|widzów|gości|autorów|członków|Polaków|Niemców)(?!\p{L}))/uy,
  say: ([, digits = '']) => genitiveOf(digits, 'masculine'),
};

/** Nouns after which the full stop marks an ordinal, `3. miejsce`, and nouns that need no full stop. */
export const RANKS: Readonly<Record<string, OrdinalForm>> = formsOf(
  'neuter miejsce piętro urodziny; masculine raz dzień rozdział tom; feminine klasa rocznica runda minuta; feminine-genitive klasy rundy połowie kolejce części grupie; genitive dnia; accusative rocznicę',
);

/** Endings of nouns in each form of an ordinal; forms after a preposition come first. */
const BY_END: readonly (readonly [end: RegExp, form: OrdinalForm, behind?: RegExp])[] = [
  [/u$/, 'genitive', /(?<!\p{L})(?:z|ze|od|do|bez|dla|u) $/iu],
  [/u$/, 'locative', /(?<!\p{L})(?:w|we|na|o|po|przy) $/iu],
  [/a$/, 'genitive', /(?<!\p{L})(?:z|ze|od|do|bez|dla|u) $/iu],
  [/(?:a|ść|noc)$/, 'feminine'],
  [/o$/, 'neuter'],
  [/[yi]$/, 'feminine-genitive'],
  [/[ęą]$/, 'accusative'],
  [/em$/, 'instrumental'],
  [/[bcdfghjklłmnńprsśtwzżź]$/, 'masculine'],
];

/** `z 3. peronu`, `co 5. mieszkaniec`: before a lower-case word, the full stop marks an ordinal. */
export const ordinalByNoun: Rule = {
  name: 'ordinal by its noun',
  starts: /\d/,
  pattern:
    /(?<![\p{L}\p{N}.,:/–-])(\d{1,3})\.(?= (?!(?:oraz|jest|był|lub|ale|albo|dalej|więc|też|już|tylko|dla|nad|pod|przed|czy|jak|gdy|tam|ten|ich|ma|mamy|są|się|zgodnie|przez|bez|do|od|na|po|potem|zatem|razem|osobno)(?!\p{L}))(\p{Ll}{3,20})(?!\p{L}))/uy,
  say: ({ 1: digits = '', 2: noun = '', input, index }) => {
    const before = input.slice(Math.max(0, index - 5), index);
    const found = BY_END.find(([end, , behind]) => end.test(noun) && (behind?.test(before) ?? true));
    return found && ordinalOf(digits, found[1]);
  },
};

/** Further nouns with a rank in Roman numerals: `II wojna`. */
export const ROMAN_RANKS: Readonly<Record<string, OrdinalForm>> = {
  ...RANKS,
  ...formsOf(
    'neuter liceum półrocze; masculine etap kwartał stopień rozbiór; feminine wojna liga edycja tura część połowa kadencja; feminine-genitive wojny wojnie ligi lidze edycji tury turze części połowie połowy kadencji; genitive etapu kwartału stopnia rozbioru miejsca piętra; locative etapie kwartale',
  ),
};
