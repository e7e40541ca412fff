import { VoiceError } from '../../../domain/errors.ts';

/** The number of values of a style: the first half is for the sound, the second for the prosody. */
export const STYLE_SIZE = 256;

/** The most bytes of a voice file: four times those of Kokoro's. */
export const MAX_VOICE_BYTES = 2 * 1024 * 1024;

/**
 * A Kokoro voice: a style for every text length. Row n - 1 is for n symbols, the last one for all longer
 * texts; the voices of Kokoro 1.0 have 510 rows.
 */
export interface VoicePack {
  /** At least 1. */
  readonly rows: number;
  /** [rows x 256], finite. */
  readonly values: Float32Array;
}

/** The style for `symbols` symbols: a view of 256 values. */
export function styleForLength({ rows, values }: VoicePack, symbols: number): Float32Array {
  const row = Math.min(Math.max(symbols, 1), rows) - 1;
  return values.subarray(row * STYLE_SIZE, (row + 1) * STYLE_SIZE);
}

/**
 * Rows of styles as little-endian float32.
 * @throws RangeError with the problem, as a phrase that follows the file's name.
 */
export function toVoicePack(bytes: Uint8Array): VoicePack {
  const rowBytes = STYLE_SIZE * Float32Array.BYTES_PER_ELEMENT;
  if (bytes.length === 0 || bytes.length % rowBytes !== 0) {
    throw new RangeError(
      `has ${bytes.length} bytes, which is not a whole number of rows of ${STYLE_SIZE} floats`,
    );
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const values = new Float32Array(bytes.length / Float32Array.BYTES_PER_ELEMENT);
  for (let index = 0; index < values.length; index++)
    values[index] = view.getFloat32(index * Float32Array.BYTES_PER_ELEMENT, true);
  return finiteStyles(values);
}

/** A voice of these rows. @throws RangeError for values that are not finite. */
export function finiteStyles(values: Float32Array): VoicePack {
  if (!values.every(Number.isFinite)) throw new RangeError('has values that are not finite numbers');
  return { rows: values.length / STYLE_SIZE, values };
}

/** The `invalid_value` error about the voice file `name`. */
export const brokenVoice = (name: string, problem: string, cause?: unknown) =>
  new VoiceError('invalid_value', `The voice file '${name}' ${problem}.`, {
    cause,
    field: { name: 'voice', rule: 'malformed' },
  });
