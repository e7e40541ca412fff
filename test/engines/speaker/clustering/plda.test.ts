import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPlda, readPlda } from '../../../../src/engines/speaker/clustering/plda.ts';
import { npyFile, storedZip } from '../../../generated/speaker/npz-files.ts';

const [IN, OUT] = [3, 2];
const ARRAYS = {
  mean1: [0.1, 0.2, -0.1],
  mean2: [0.3, -0.2],
  lda: [1, 0.5, -0.5, 2, 0.25, 1],
  mu: [0.05, -0.05],
  tr: [1, 0.2, -0.3, 1.5],
  psi: [0.4, 3],
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plda-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const files = () => ({ xvectors: join(folder, 'xvec_transform.npz'), plda: join(folder, 'plda.npz') });

async function write(changes: Readonly<Record<string, Buffer>> = {}) {
  const array = (name: keyof typeof ARRAYS, shape: readonly number[], type: '<f4' | '<f8' = '<f8') =>
    [`${name}.npy`, changes[name] ?? npyFile(ARRAYS[name], shape, type)] as const;
  await writeFile(
    files().xvectors,
    storedZip([array('mean1', [IN]), array('mean2', [OUT], '<f4'), array('lda', [IN, OUT], '<f4')]),
  );
  await writeFile(
    files().plda,
    storedZip([array('mu', [OUT]), array('tr', [OUT, OUT]), array('psi', [OUT])]),
  );
}

describe('PLDA model', () => {
  it('is read from NumPy archives, with its axes sorted by the variance between speakers', async () => {
    await write();
    const plda = createPlda(await readPlda(files(), IN));
    expect([...plda.phi]).toEqual([3, 0.4]);
    // x' = √2 · l2(LDAᵀ · √3 · l2(x − mean1) − mean2), then (x' − mu) · trᵀ, computed by hand with NumPy.
    const centred = [0.9, 0.3, 0.6].map((value, at) => value - ARRAYS.mean1[at]!);
    const norm = Math.hypot(...centred);
    const unit = centred.map((value) => (value * Math.sqrt(IN)) / norm);
    const projected = [0, 1].map(
      (axis) =>
        unit.reduce((sum, value, at) => sum + value * ARRAYS.lda[at * OUT + axis]!, 0) - ARRAYS.mean2[axis]!,
    );
    const length = Math.hypot(...projected);
    const scaled = projected.map((value, at) => (value * Math.sqrt(OUT)) / length - ARRAYS.mu[at]!);
    const rows = [1, 0].map((axis) =>
      scaled.reduce((sum, value, at) => sum + value * ARRAYS.tr[axis * OUT + at]!, 0),
    );
    const transformed = plda.transform(Float32Array.of(0.9, 0.3, 0.6));
    expect(transformed[0]).toBeCloseTo(rows[0]!, 5);
    expect(transformed[1]).toBeCloseTo(rows[1]!, 5);
  });

  it('diagonalizes the covariances of its arrays', () => {
    const floats = (values: readonly number[]) => Float64Array.from(values);
    const { phi } = createPlda({
      mean1: floats(ARRAYS.mean1),
      mean2: floats(ARRAYS.mean2),
      lda: floats(ARRAYS.lda),
      mu: floats(ARRAYS.mu),
      tr: floats(ARRAYS.tr),
      psi: floats(ARRAYS.psi),
    });
    // W = (trᵀtr)⁻¹ and B = (trᵀ diag(psi)⁻¹ tr)⁻¹: det(B − φW) = 0 for each φ.
    const [a, b, c, d] = ARRAYS.tr;
    const product = (weights: readonly [number, number]) => [
      [a! * a! * weights[0] + c! * c! * weights[1], a! * b! * weights[0] + c! * d! * weights[1]],
      [a! * b! * weights[0] + c! * d! * weights[1], b! * b! * weights[0] + d! * d! * weights[1]],
    ];
    const inverse = (matrix: readonly (readonly number[])[]) => {
      const [p, q, r, s] = matrix.flat();
      const determinant = p! * s! - q! * r!;
      return [
        [s! / determinant, -q! / determinant],
        [-r! / determinant, p! / determinant],
      ];
    };
    const within = inverse(product([1, 1]));
    const between = inverse(product([1 / ARRAYS.psi[0]!, 1 / ARRAYS.psi[1]!]));
    for (const value of phi) {
      const entry = (row: number, column: number) => between[row]![column]! - value * within[row]![column]!;
      expect(entry(0, 0) * entry(1, 1) - entry(0, 1) * entry(1, 0)).toBeCloseTo(0, 8);
    }
  });

  it('refuses arrays that are missing, damaged or for other embeddings', async () => {
    await write();
    await expect(readPlda(files(), IN + 1)).rejects.toThrow('does not fit embeddings of 4 numbers');
    await write({ mu: Buffer.from('nothing') });
    await expect(readPlda(files(), IN)).rejects.toMatchObject({ kind: 'invalid_manifest' });
    await write({ tr: npyFile([1, 2], [4], '<f8') });
    await expect(readPlda(files(), IN)).rejects.toThrow("has no array of floats as 'tr'");
    await writeFile(files().plda, 'no zip');
    await expect(readPlda(files(), IN)).rejects.toMatchObject({ kind: 'invalid_manifest' });
    await rm(files().plda);
    await expect(readPlda(files(), IN)).rejects.toThrow("'plda.npz' is missing");
  });
});
