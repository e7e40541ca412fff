/**
 * The quality of a voice, by the amount and quality of its training data: the "Overall Grade" of `VOICES.md`
 * in hexgrad/Kokoro-82M. The Spanish and Portuguese voices have none.
 */
export type VoiceGrade = 'A' | 'A-' | 'B-' | 'C+' | 'C' | 'C-' | 'D+' | 'D' | 'D-' | 'F+';

/**
 * Traits of a voice. `VOICES.md` names the fire of Bella and the headphones of Nicole; the others are
 * impressions.
 */
export type VoiceTrait =
  | 'warm'
  | 'bright'
  | 'deep'
  | 'high'
  | 'soft'
  | 'calm'
  | 'whisper'
  | 'clear'
  | 'expressive'
  | 'playful'
  | 'young'
  | 'old';

/** A voice that comes with Kokoro v1. Language and gender are in its id. */
export interface KokoroPreset {
  readonly id: string;
  readonly grade?: VoiceGrade;
  readonly traits: readonly VoiceTrait[];
}

type Row = readonly [id: string, grade: VoiceGrade | undefined, ...traits: VoiceTrait[]];

const ROWS: readonly Row[] = [
  ['af_heart', 'A', 'warm', 'expressive'],
  ['af_alloy', 'C', 'clear'],
  ['af_aoede', 'C+', 'bright', 'expressive'],
  ['af_bella', 'A-', 'warm', 'expressive', 'bright'],
  ['af_jessica', 'D', 'bright', 'young'],
  ['af_kore', 'C+', 'clear', 'bright'],
  ['af_nicole', 'B-', 'whisper', 'soft', 'calm'],
  ['af_nova', 'C', 'clear', 'calm'],
  ['af_river', 'D', 'calm', 'soft'],
  ['af_sarah', 'C+', 'clear', 'warm', 'calm'],
  ['af_sky', 'C-', 'high', 'young', 'soft'],
  ['am_adam', 'F+', 'deep'],
  ['am_echo', 'D', 'clear'],
  ['am_eric', 'D', 'warm'],
  ['am_fenrir', 'C+', 'deep', 'expressive'],
  ['am_liam', 'D', 'young', 'bright'],
  ['am_michael', 'C+', 'warm', 'clear', 'calm'],
  ['am_onyx', 'D', 'deep', 'calm'],
  ['am_puck', 'C+', 'playful', 'bright', 'young', 'expressive'],
  ['am_santa', 'D-', 'old', 'deep', 'playful'],
  ['bf_alice', 'D', 'clear', 'calm'],
  ['bf_emma', 'B-', 'clear', 'warm'],
  ['bf_isabella', 'C', 'soft', 'warm', 'calm'],
  ['bf_lily', 'D', 'high', 'young', 'bright'],
  ['bm_daniel', 'D', 'clear', 'calm'],
  ['bm_fable', 'C', 'expressive', 'warm', 'playful'],
  ['bm_george', 'C', 'deep', 'clear', 'calm', 'old'],
  ['bm_lewis', 'D+', 'deep', 'old', 'soft'],
  ['ef_dora', undefined, 'clear', 'warm'],
  ['em_alex', undefined, 'clear', 'young'],
  ['em_santa', undefined, 'old', 'deep'],
  ['ff_siwis', 'B-', 'clear', 'calm'],
  ['hf_alpha', 'C', 'clear'],
  ['hf_beta', 'C', 'soft', 'warm'],
  ['hm_omega', 'C', 'deep'],
  ['hm_psi', 'C', 'clear', 'bright'],
  ['if_sara', 'C', 'clear', 'warm'],
  ['im_nicola', 'C', 'clear', 'deep'],
  ['jf_alpha', 'C+', 'clear', 'bright'],
  ['jf_gongitsune', 'C', 'calm', 'expressive'],
  ['jf_nezumi', 'C-', 'high', 'playful', 'young'],
  ['jf_tebukuro', 'C', 'soft', 'warm'],
  ['jm_kumo', 'C-', 'deep', 'calm'],
  ['pf_dora', undefined, 'clear', 'warm'],
  ['pm_alex', undefined, 'clear', 'young'],
  ['pm_santa', undefined, 'old', 'deep'],
  ['zf_xiaobei', 'D', 'bright', 'young'],
  ['zf_xiaoni', 'D', 'playful', 'expressive'],
  ['zf_xiaoxiao', 'D', 'warm', 'clear'],
  ['zf_xiaoyi', 'D', 'bright', 'high'],
  ['zm_yunjian', 'D', 'deep', 'expressive'],
  ['zm_yunxi', 'D', 'young', 'bright'],
  ['zm_yunxia', 'D', 'high', 'young', 'playful'],
  ['zm_yunyang', 'D', 'clear', 'calm'],
];

/** The 54 voices of Kokoro v1, by language and name. */
export const KOKORO_PRESETS: readonly KokoroPreset[] = ROWS.map(([id, grade, ...traits]) => ({
  id,
  ...(grade && { grade }),
  traits,
}));
