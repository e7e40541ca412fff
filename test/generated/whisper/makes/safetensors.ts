import type { Checkpoint, Pieces } from './checkpoint.ts';
import { floatBytes, type FloatType } from './values.ts';

const TYPES: Readonly<Record<FloatType, string>> = { float32: 'F32', float16: 'F16', bfloat16: 'BF16' };

/** A safetensors file. `lie` replaces the header's entries of some tensors, to make a damaged file. */
export function safetensors(
  checkpoint: Checkpoint,
  type: FloatType,
  lie: Readonly<Record<string, object>> = {},
): Pieces {
  let at = 0;
  const header: Record<string, object> = { __metadata__: { format: 'pt' } };
  const data: Uint8Array[] = [];
  for (const [name, { data: values, dims }] of checkpoint) {
    const bytes = floatBytes(values, type);
    header[name] = { dtype: TYPES[type], shape: dims, data_offsets: [at, at + bytes.length], ...lie[name] };
    at += bytes.length;
    data.push(bytes);
  }
  const written = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(written.length));
  return [length, written, ...data];
}
