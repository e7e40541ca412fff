import { VoiceError } from '../../../domain/errors.ts';
import { isVoiceName } from './name.ts';
import { STYLE_SIZE, styleForLength, type VoicePack } from './voice-pack.ts';

/** A voice of a blend. */
export interface BlendPart {
  readonly name: string;
  /** Positive; only its share of the sum counts. */
  readonly weight: number;
}

const MOST_PARTS = 16;

/** A name and, in brackets, a weight. */
const PART = /^([^\s()]+)\s*(?:\(([^()]*)\))?$/;

/**
 * Parses `af_heart(2)+af_sky(1)`: names with weights, 1 by default. A single name is a blend of one.
 * @throws VoiceError `invalid_value` if it is not a blend; `voice_not_found` for a name that cannot be that
 * of a voice.
 */
export function parseBlend(blend: string): readonly BlendPart[] {
  const parts = blend.split('+');
  if (parts.length > MOST_PARTS) throw malformed(`A voice is blended of ${MOST_PARTS} others at most.`);
  return parts.map((part) => parsePart(part, parts.length > 1));
}

function parsePart(part: string, blended: boolean): BlendPart {
  const [, name, weight] = PART.exec(part.trim()) ?? [];
  if (name === undefined) {
    throw malformed(`'${part.slice(0, 80)}' is not a voice; a blend is written af_heart(2)+af_sky(1).`);
  }
  if (!isVoiceName(name)) {
    const which = `voice '${name.slice(0, 80)}'${blended ? ' to blend' : ''}`;
    throw new VoiceError('voice_not_found', `There is no ${which}.`, {
      field: { name: 'voice', rule: 'not_allowed' },
    });
  }
  return { name, weight: weight === undefined ? 1 : parseWeight(weight.trim(), name) };
}

function parseWeight(text: string, name: string): number {
  const weight = /^\d*\.?\d+$|^\d+\.$/.test(text) ? Number(text) : NaN;
  if (weight > 0 && Number.isFinite(weight)) return weight;
  throw malformed(`The weight of '${name}' has to be a positive number, not '${text.slice(0, 20)}'.`);
}

/** The weighted mean of voices. A voice with fewer rows than another is extended by its last row. */
export function mixVoices(
  voices: readonly { readonly pack: VoicePack; readonly weight: number }[],
): VoicePack {
  const [only] = voices;
  if (!only) throw new RangeError('There are no voices to mix.');
  if (voices.length === 1) return only.pack;
  const rows = Math.max(...voices.map(({ pack }) => pack.rows));
  // Relative to the largest weight, so that the sum cannot overflow.
  const largest = Math.max(...voices.map(({ weight }) => weight));
  const sum = voices.reduce((total, { weight }) => total + weight / largest, 0);
  const mean = new Float64Array(rows * STYLE_SIZE);
  for (const { pack, weight } of voices) {
    const share = weight / largest / sum;
    for (let row = 0; row < rows; row++) {
      const style = styleForLength(pack, row + 1);
      const at = row * STYLE_SIZE;
      for (let index = 0; index < STYLE_SIZE; index++) mean[at + index]! += share * style[index]!;
    }
  }
  return { rows, values: Float32Array.from(mean) };
}

const malformed = (message: string) =>
  new VoiceError('invalid_value', message, { field: { name: 'voice', rule: 'malformed' } });
