import { basename } from 'node:path';
import { readSmallFile } from '../../../base/read-small-file.ts';
import { brokenModelFile, unopenedModelFile } from '../../../onnx/broken-model-file.ts';
import { type NpyArray, readNpz } from '../../../base/npz.ts';

/** The files of a PLDA model, as in pyannote's community-1. */
export interface PldaFiles {
  /** `mean1` [in], `mean2` [out] and `lda` [in × out]. */
  readonly xvectors: string;
  /** `mu` [out], `tr` [out × out] and `psi` [out]. */
  readonly plda: string;
}

/** Probabilistic linear discriminant analysis: a space that separates speakers, most along the first axes. */
export interface Plda {
  /** float64 [out]: the variance between speakers along each axis, descending; within speakers it is 1. */
  readonly phi: Float64Array;
  /** Maps an embedding [in], of any length, to that space [out]. */
  transform(embedding: Float32Array): Float64Array;
}

const MOST_BYTES = 16 * 1024 * 1024;

/**
 * Reads a PLDA model from two NumPy archives.
 * @param dimensions the size of the embeddings.
 * @throws VoiceError `invalid_manifest` if a file is missing, damaged, or has other dimensions.
 */
export async function readPlda({ xvectors, plda }: PldaFiles, dimensions: number): Promise<PldaArrays> {
  const [mean1, mean2, lda] = await readArrays(xvectors, ['mean1', 'mean2', 'lda']);
  const [mu, tr, psi] = await readArrays(plda, ['mu', 'tr', 'psi']);
  const out = mean2!.data.length;
  const shapes = [
    [mean1, dimensions],
    [lda, dimensions * out],
    [mu, out],
    [tr, out * out],
    [psi, out],
  ] as const;
  if (out === 0 || shapes.some(([array, size]) => array!.data.length !== size))
    throw brokenModelFile(basename(plda), `does not fit embeddings of ${dimensions} numbers`);
  return {
    mean1: mean1!.data,
    mean2: mean2!.data,
    lda: lda!.data,
    mu: mu!.data,
    tr: tr!.data,
    psi: psi!.data,
  };
}

/** The arrays of a PLDA model's files, with matching shapes. */
export interface PldaArrays {
  readonly mean1: Float64Array;
  readonly mean2: Float64Array;
  readonly lda: Float64Array;
  readonly mu: Float64Array;
  readonly tr: Float64Array;
  readonly psi: Float64Array;
}

/**
 * pyannote's `vbx_setup` diagonalises the within- and between-speaker covariances, tr⁻¹tr⁻ᵀ and
 * tr⁻¹diag(psi)tr⁻ᵀ. The rows of `tr` do that already, so they only have to be sorted by `psi`.
 */
export function createPlda({ mean1, mean2, lda, mu, tr, psi }: PldaArrays): Plda {
  const [inputs, out] = [mean1.length, mean2.length];
  const order = [...psi.keys()].toSorted((a, b) => psi[b]! - psi[a]!);
  return {
    phi: Float64Array.from(order, (axis) => psi[axis]!),
    transform(embedding) {
      const centred = toLength(
        mean1.map((mean, at) => embedding[at]! - mean),
        Math.sqrt(inputs),
      );
      const projected = mean2.map((mean, axis) => {
        let sum = -mean;
        for (let at = 0; at < inputs; at++) sum += centred[at]! * lda[at * out + axis]!;
        return sum;
      });
      const scaled = toLength(projected, Math.sqrt(out));
      return Float64Array.from(order, (axis) => {
        let sum = 0;
        for (let at = 0; at < out; at++) sum += (scaled[at]! - mu[at]!) * tr[axis * out + at]!;
        return sum;
      });
    },
  };
}

function toLength(vector: Float64Array, length: number): Float64Array {
  const norm = Math.hypot(...vector);
  return norm > 0 ? vector.map((value) => (value * length) / norm) : vector;
}

async function readArrays(path: string, names: readonly string[]): Promise<readonly NpyArray[]> {
  const name = basename(path);
  const bytes = await readSmallFile(path, MOST_BYTES).catch((error: unknown) => {
    throw unopenedModelFile(name, error);
  });
  if (bytes === undefined || bytes === 'too large') throw brokenModelFile(name, 'is not a NumPy archive');
  try {
    return readNpz(bytes, names, MOST_BYTES);
  } catch (error) {
    throw brokenModelFile(name, error instanceof RangeError ? error.message : 'cannot be read', error);
  }
}
