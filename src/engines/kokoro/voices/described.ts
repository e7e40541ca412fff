import { findVoiceLanguage, type VoicePrefix } from './name.ts';
import { KOKORO_PRESETS, type VoiceTrait } from './presets.ts';

/** The properties of a voice that an instruction describes. */
export interface DescribedVoice {
  readonly prefix: VoicePrefix;
  /** `both` for a voice between the two. */
  readonly gender: 'female' | 'male' | 'both' | undefined;
  /** The weight of each trait; negative if it is unwanted. */
  readonly traits: ReadonlyMap<VoiceTrait, number>;
  /** Presets that the instruction names. */
  readonly named: readonly string[];
  /** The words of the instruction, in lower case, without punctuation. */
  readonly words: readonly string[];
}

type Gender = NonNullable<DescribedVoice['gender']>;

/** Beginnings of words; those that end in a full stop are whole words. */
const TRAIT_WORDS: Readonly<Record<VoiceTrait, string>> = {
  warm: 'warm kind friend caring cosy. cozy. comfort tender loving. maternal motherly fatherly welcom reassur',
  bright: 'bright cheer happy. joy energ lively. upbeat enthusias vibrant excit sunny. crisp sparkl',
  deep: 'deep low. lower. bass. baritone resonan gravel husky. rough strong. powerful command authorit booming',
  high: 'high. higher. thin. soprano squeak shrill tiny.',
  soft: 'soft gentle quiet sooth delicate mellow smooth silky. velvet light. airy.',
  calm: 'calm relax seren peace slow. slowly. medita compos steady. tranquil patient',
  whisper: 'whisper breath intimate asmr. hushed',
  clear:
    'clear profession news narrat formal articulate precise neutral. announc corporate teach instruct confiden',
  expressive: 'express dramat passion emotion theatr story tale. actor actress vivid sultry. fiery',
  playful:
    'playful funny. fun. mischiev cartoon silly quirk humor humour witty. character. jolly. elf. goblin.',
  young: 'young youth girl boy. boys. teen child kid. kids. junior student twenties',
  old: 'old. older. elder aged. senior. grand matur wise. ancient granny. wizard. sixties seventies',
};

const GENDER_WORDS: Readonly<Record<Gender, string>> = {
  female:
    'female. woman. women. girl lady. ladies. feminine she. her. mother mom. mum. actress queen. grandma grandmother granny. aunt sister. daughter. princess witch. mujer. femenin femme. feminin donna. frau. weiblich mulher. 女性. 女. 女声.',
  male: 'male. man. men. boy. boys. guy. guys. gentleman gentlemen masculin he. his. him. father dad. king. grandpa grandfather uncle. brother. son. prince. wizard. hombre. homme. uomo. mann. mannlich homem. baritone 男性. 男. 男声.',
  both: 'androgyn nonbinary. genderless.',
};

const ACCENT_WORDS: Readonly<Record<VoicePrefix, string>> = {
  a: 'american. usa. us. californ texan. canad midwest',
  b: 'british. britain. english. uk. england london scottish. irish. welsh. posh. bbc.',
  e: 'spanish. spain. castilian. mexican latino. latina. argentin espanol',
  f: 'french. france. paris francais',
  h: 'hindi. indian. india.',
  i: 'italian italy.',
  j: 'japan',
  p: 'portug brazil',
  z: 'chinese. china. mandarin.',
};

const NEGATIONS = new Set(['not', 'no', 'never', 'without', 'less', 'hardly', 'non', 'isn', 'don']);
/** The most words between a negation and its trait: "not too deep". */
const NEGATION_REACH = 2;

/**
 * Reads an instruction. `language` is a code or a letter of Kokoro's; an accent in the instruction refines
 * it.
 */
export function readInstruction(instruction: string, language?: string): DescribedVoice {
  const words = wordsOf(instruction);
  const traits = new Map<VoiceTrait, number>();
  words.forEach((word, at) => {
    for (const trait of meaningsOf(word, TRAIT_WORDS)) {
      traits.set(trait, (traits.get(trait) ?? 0) + (isDenied(words, at) ? -1 : 1));
    }
  });
  const named = presetsNamed(instruction, words);
  return {
    prefix: prefixOf(words, named, language),
    gender: words.flatMap((word, at) => (isDenied(words, at) ? [] : meaningsOf(word, GENDER_WORDS)))[0],
    traits,
    named,
    words,
  };
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

function isDenied(words: readonly string[], at: number): boolean {
  return words.slice(Math.max(0, at - NEGATION_REACH), at).some((word) => NEGATIONS.has(word));
}

function meaningsOf<Meaning extends string>(
  word: string,
  table: Readonly<Record<Meaning, string>>,
): Meaning[] {
  return (Object.keys(table) as Meaning[]).filter((meaning) =>
    table[meaning]
      .split(' ')
      .some((stem) => (stem.endsWith('.') ? word === stem.slice(0, -1) : word.startsWith(stem))),
  );
}

/** Presets by their id, or by a name that is not also a common word: "like Bella". */
function presetsNamed(instruction: string, words: readonly string[]): string[] {
  const ids = new Set(instruction.toLowerCase().match(/[a-z]{2}_[a-z]+/g));
  const exact = KOKORO_PRESETS.filter(({ id }) => ids.has(id));
  const capitals = new Set(
    instruction.match(/(?<![\p{L}\p{N}_])\p{Lu}\p{Ll}+/gu)?.map((name) => name.toLowerCase()),
  );
  const names = words.length === 1 ? new Set(words) : capitals;
  const byName = KOKORO_PRESETS.filter(({ id }) => names.has(id.slice(3)) && !AMBIGUOUS.has(id.slice(3)));
  return [...new Set([...exact, ...byName].map(({ id }) => id))];
}

/** Names of voices that are also words of descriptions, especially at the start of a sentence. */
const AMBIGUOUS = new Set([
  'heart',
  'sky',
  'river',
  'alloy',
  'echo',
  'fable',
  'nova',
  'alpha',
  'beta',
  'omega',
  'psi',
]);

function prefixOf(
  words: readonly string[],
  named: readonly string[],
  language: string | undefined,
): VoicePrefix {
  const accents = words.flatMap((word, at) => (isDenied(words, at) ? [] : meaningsOf(word, ACCENT_WORDS)));
  const own = named[0]?.[0] as VoicePrefix | undefined;
  const requested = language === undefined ? undefined : findVoiceLanguage(language);
  if (requested === undefined) return accents[0] ?? own ?? 'a';
  // `en` alone leaves the accent open; other languages have a single kind of voice.
  const isOpen = requested.prefix === 'a' && /^en$/i.test(language!.trim());
  if (!isOpen) return requested.prefix;
  return [...accents, own].find((prefix) => prefix === 'a' || prefix === 'b') ?? 'a';
}
