import { PHONEMES } from './plain-text.ts';

/** eSpeak's names of sounds (from its documentation of phonemes), longer IPA first. */
const NAMES: readonly (readonly [ipa: string, name: string])[] = (
  'aɪə aI@|aʊə aU@|tʃ tS|dʒ dZ|aɪ aI|aʊ aU|eɪ eI|oʊ oU|əʊ oU|ɔɪ OI|ɪə i@|eə e@|ɛə e@|ʊə U@|iː i:|uː u:|ɑː A:|' +
  'ɔː O:|ɜː 3:|eː e:|oː o:|aː a:|yː y:|øː Y:|ɛː E:|ʧ tS|ʤ dZ|A eI|I aI|O oU|Q oU|W aU|Y OI|ɪ I|ɛ E|æ a|ɑ A|ɒ 0|ɔ O|ʊ U|' +
  'ʌ V|ɜ 3|ə @|ᵊ @|ᵻ I2|ɐ V|ɚ 3|ɝ 3:|œ W|ø Y|θ T|ð D|ʃ S|ʒ Z|ŋ N|ɲ n^|ʎ l^|ç C|ɡ g|ɹ r|ɾ t|T t|ʔ ?|ʁ r|χ x|ɣ Q|β B|ɬ s|' +
  "ˈ '|ˌ ,"
)
  .split('|')
  .map((row) => row.split(' ') as [string, string]);

const VOWEL = /^[aeiouyAEIOUVWY03@]/u;
const STRESS: ReadonlySet<string> = new Set(["'", ',']);

/**
 * Converts a sound in IPA to the input of eSpeak's synthesis, with stress marks before the vowel. Sounds
 * without a name are left out, and so are ties and syllable breaks.
 */
export function toEspeakPhonemes(ipa: string): string {
  let rest = ipa.normalize('NFC');
  let stress = '';
  let named = '';
  while (rest !== '') {
    const [written, name] = NAMES.find(([letters]) => rest.startsWith(letters)) ?? [
      String.fromCodePoint(rest.codePointAt(0)!),
      undefined,
    ];
    rest = rest.slice(written.length);
    const sound = name ?? (/^[a-z]$/u.test(written) ? written : written === "'" ? "'" : '');
    if (STRESS.has(sound)) stress = sound;
    else {
      named += VOWEL.test(sound) ? stress + sound : sound;
      if (VOWEL.test(sound)) stress = '';
    }
  }
  return PHONEMES.begin.repeat(2) + named + PHONEMES.end.repeat(2);
}
