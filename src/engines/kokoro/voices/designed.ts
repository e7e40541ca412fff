import { type DescribedVoice, readInstruction } from './described.ts';
import { type KokoroPreset, KOKORO_PRESETS, type VoiceGrade, type VoiceTrait } from './presets.ts';

/** The weight of each grade in a blend. */
const WORTH: Readonly<Record<VoiceGrade, number>> = {
  A: 1.6,
  'A-': 1.5,
  'B-': 1.2,
  'C+': 1,
  C: 0.8,
  'C-': 0.6,
  'D+': 0.5,
  D: 0.4,
  'D-': 0.2,
  'F+': 0,
};
const UNGRADED = 0.6;
const NAMED = 10;
/** The weight of the hash of unknown words: it only reorders voices of about the same grade. */
const CHANCE = 0.7;
/** The score of a fitting trait; subtracted for an unwanted one. */
const FITTING = 1.6;
/** The score of a whispering voice without a request for one. */
const UNASKED_WHISPER = -0.5;

const OPPOSITES: Partial<Record<VoiceTrait, VoiceTrait>> = {
  deep: 'high',
  high: 'deep',
  young: 'old',
  old: 'young',
  calm: 'playful',
  whisper: 'clear',
};

/** A voice that is this far behind the best is not blended in. */
const NEAR = 1.5;

/**
 * The blend of Kokoro's presets that suits an instruction best, such as `af_heart(2)+af_bella(1)`: voices of
 * its language and gender, ranked by the requested traits and by quality. The same words in the same language
 * always give the same voice; unknown words still choose one of the good voices.
 * @param language a code (`en-GB`) or Kokoro's letter; an accent in the instruction decides if the language
 * leaves it open.
 * @param isInstalled whether a preset can be chosen; if none of the candidates can, all of them may be.
 */
export function designVoice(
  instruction: string,
  language?: string,
  isInstalled: (id: string) => boolean = () => true,
): string {
  const wanted = readInstruction(instruction, language);
  const known = KOKORO_PRESETS.filter(({ id }) => id.startsWith(wanted.prefix) || wanted.named.includes(id));
  const installed = known.filter(({ id }) => isInstalled(id));
  const ranked = (installed.length > 0 ? installed : known)
    .map((preset) => ({ preset, score: score(preset, wanted) }))
    .toSorted((a, b) => b.score - a.score);
  const [first, ...others] = ranked;
  const best = first!;
  const fits = ({ preset: { id } }: (typeof ranked)[number]) =>
    wanted.gender === 'both' ? id[1] !== best.preset.id[1] : id[1] === best.preset.id[1];
  const second = others.find((other) => wanted.named.includes(other.preset.id) || fits(other));
  if (second === undefined || (wanted.gender !== 'both' && best.score - second.score > NEAR))
    return best.preset.id;
  const weight = wanted.gender === 'both' || wanted.named.includes(second.preset.id) ? 1 : 2;
  return `${best.preset.id}(${weight})+${second.preset.id}(1)`;
}

function score({ id, grade, traits }: KokoroPreset, wanted: DescribedVoice): number {
  let sum = grade === undefined ? UNGRADED : WORTH[grade];
  if (wanted.named.includes(id)) sum += NAMED;
  const gender = id[1] === 'f' ? 'female' : 'male';
  // Some languages only have voices of one gender.
  if ((wanted.gender === 'female' || wanted.gender === 'male') && wanted.gender !== gender) sum -= NAMED / 2;
  if (traits.includes('whisper') && !wanted.traits.has('whisper')) sum += UNASKED_WHISPER;
  for (const [trait, amount] of wanted.traits) {
    const opposite = OPPOSITES[trait];
    if (traits.includes(trait)) sum += FITTING * amount;
    else if (opposite && traits.includes(opposite)) sum -= FITTING * amount;
    // Traits that suggest a gender, for voices that are not described by the trait itself.
    else if (trait === 'deep' && gender === 'male') sum += amount / 4;
    else if (trait === 'high' && gender === 'female') sum += amount / 4;
  }
  return wanted.words.length === 0 ? sum : sum + CHANCE * share(`${id} ${wanted.words.join(' ')}`);
}

/** A hash of the text in 0 to 1: FNV-1a, with its bits mixed once more. */
function share(text: string): number {
  let hash = 0x811c_9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x0100_0193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}
