import { createHash } from 'node:crypto';
import type { Manifest } from '../domain/model.ts';

/**
 * What tells two models of one name apart: lower-case hex over what the manifest says of its files and
 * settings.
 */
export function modelDigest({ name, version, engine, engineConfig, files }: Manifest): string {
  const contents = files
    .map(({ path, sha256, bytes }) => [path, sha256 ?? '', bytes ?? 0] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([name, version, engine, engineConfig, contents]))
    .digest('hex');
}
