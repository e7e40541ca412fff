import { saidFor } from '../../engine/word-list.ts';
import type { Counted } from '../../grammar/spoken/number-words.ts';
import type { Rule } from '../../grammar/spoken/rule.ts';
import { NUMBERS } from '../lexicon.ts';

/** Nouns, and endings of nouns, whose gender is known. */
const GENDERS = [
  [/(?:e|ung|heit|keit|schaft|Million)$/u, 'eine halbe'],
  [
    /(?:gramm|jahr|chen|pfund|dutzend|glas|stück|kilo|byte|jahrhundert|prozent|brot|zimmer|blatt|ei)$/iu,
    'ein halbes',
  ],
  [/(?:er|el|tag|monat|löffel|bund|apfel|satz|raum)$/iu, 'ein halber'],
] as const;

/** `Stunde` → `eine halbe Stunde`. */
export function halfOf(noun: string): string {
  const half = GENDERS.find(([ending]) => ending.test(noun))?.[1] ?? 'ein halb';
  return `${half} ${noun}`;
}

/** `1/2 Tasse`, `½ Stunde` */
export const halves: Rule = {
  name: 'half of something',
  starts: /[1½]/,
  pattern: /(?<!\d ?)(?<![\p{L}.,/])(?:1\/2|½) (\p{Lu}\p{Ll}{2,30})(?!\p{L})/uy,
  say: ([, noun = '']) => halfOf(noun),
};

/** `3/4-Takt` → `Dreivierteltakt` */
export const beats: Rule = {
  name: 'beats of a bar',
  starts: /\d/,
  pattern: /(?<![\p{L}\p{N}.,/-])(\d{1,2})\/([248]|16)-?[Tt](akt\p{Ll}{0,20})(?!\p{L})/uy,
  say: ([, count = '', parts = '', rest]) => {
    const said = `${NUMBERS.cardinal(count)}${BEAT_PARTS[parts]}t${rest}`;
    return said[0]!.toUpperCase() + said.slice(1);
  },
};
const BEAT_PARTS: Readonly<Record<string, string>> = saidFor('2 halbe; 4 viertel; 8 achtel; 16 sechzehntel');

/** Endings of feminine nouns, and the exceptions. */
const FEMININE =
  /(?:e|ung|heit|keit|schaft|ion|tät|ik|enz|anz|ei|frau|stadt|nacht|hand|wand|bank|zahl|zeit|welt|kraft|arbeit|antwort|mutter|tochter|schwester|nummer|person|firma|tür)$/iu;
const NOT_FEMININE =
  /(?:auge|ende|name|gebäude|junge|kunde|kollege|käse|affe|löwe|neffe|erbe|interesse|knie|gemüse|gebirge|getränk|gericht|ei)$/iu;

/** `1 Buch` → `ein Buch`, `1 Frau` → `eine Frau`. */
export const genderOfNoun = (noun: string): Counted =>
  FEMININE.test(noun) && !NOT_FEMININE.test(noun) ? 'feminine' : 'masculine';

/** Masculine nouns, with which one is `einen` in the accusative; and neuter nouns with the same endings. */
const MASCULINE =
  /(?:er|el|tag|monat|bund|apfel|satz|raum|euro|dollar|cent|mann|hund|platz|punkt|schritt|abend|morgen|kurs|film|song|ball|stuhl|tisch|stein|baum|brief|zug|bus|gast|freund|sohn|tipp|test|plan|grund|teil|moment|sieg|kuss)$/iu;
const NEUTER =
  /(?:zimmer|fenster|wasser|messer|muster|wetter|ufer|feuer|opfer|lager|alter|theater|fieber|kloster|orchester|semester|steuer|mittel|kapitel|hotel|beispiel|spiel|ziel|viertel|drittel|gel|möbel|segel|urteil|einzelteil|gegenteil)$/iu;

export const isMasculine = (noun: string): boolean => MASCULINE.test(noun) && !NEUTER.test(noun);

/** Nouns that are followed by their number: `Artikel 1 Absatz 2`. */
export const named =
  /(?<!\p{L})(?:§{1,2}|Art(?:\.|ikel)|Abs(?:\.|atz|chnitt)|Satz|Ziffer|Nr\.|Nummer|Kap(?:\.|itel)|Vers|Teil|Band|Bd\.|S(?:\.|eite)|Zimmer|Raum|Gleis|Linie|Stufe|Phase|Version|Platz|Punkt|Frage|Übung|Aufgabe|Lektion|Kanal|Klasse|Halle|Tor|Gate) $/u;

/** `mit 1 Kind` → `mit einem Kind`, `für 1 Tag` → `für einen Tag`. */
export const oneBehindPreposition: Rule = {
  name: 'one behind a preposition',
  starts: /1/,
  pattern:
    /(?<=(?<!\p{L})(?:([Mm]it|[Nn]ach|[Vv]or|[Ss]eit|[Bb]ei|[Vv]on|[Aa]us|[Zz]u|[Ii]n|[Aa]b|[Ii]nnerhalb von)|[Ff]ür|[Oo]hne|[Uu]m|[Gg]egen|[Dd]urch) )1(?= (\p{Lu}\p{Ll}{2,30})(?!\p{L}))/uy,
  say: ([, dative, noun = '']) => {
    const isFeminine = genderOfNoun(noun) === 'feminine';
    if (dative !== undefined) return isFeminine ? 'einer' : 'einem';
    if (isFeminine) return 'eine';
    return isMasculine(noun) ? 'einen' : 'ein';
  },
};
