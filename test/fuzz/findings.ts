import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mutate, type Random } from './mutations.ts';
import type { Reader } from './readers.ts';

/** The folder of findings, with a folder for each reader. The tests read every finding again. */
export const FINDINGS = 'test/fuzz/findings';

const below = (random: Random, limit: number) => Math.floor(random() * limit);

/** A damaged copy: damage changes bytes, or removes, doubles and moves words. */
export function damaged(example: Uint8Array, random: Random, byWords: boolean): Buffer {
  if (!byWords || random() < 0.3) return mutate(example, random);
  const words = Buffer.from(example).toString().split(' ');
  for (let count = 1 + below(random, 8); count > 0; count--) {
    const [word] = words.splice(below(random, words.length), random() < 0.6 ? 1 : 0);
    if (word !== undefined && random() < 0.8) words.splice(below(random, words.length + 1), 0, word, word);
  }
  return Buffer.from(words.join(' '));
}

/** The fault of a reader with an input; `undefined` if there is none. */
export async function faultOf(reader: Reader, input: Buffer): Promise<unknown> {
  try {
    await reader.read(Buffer.from(input));
    return undefined;
  } catch (error) {
    return error ?? new Error('rejected with nothing');
  }
}

/** Shrinks an input by removing pieces while the fault stays. */
export async function smallest(reader: Reader, input: Buffer): Promise<Buffer> {
  let found = input;
  for (let piece = found.length >> 1; piece > 0; piece >>= 1) {
    for (let at = 0; at < found.length;) {
      const without = Buffer.concat([found.subarray(0, at), found.subarray(at + piece)]);
      if ((await faultOf(reader, without)) === undefined) at += piece;
      else found = without;
    }
  }
  return found;
}

/** Writes an input to the findings, and returns its path. */
export function keep(name: string, input: Buffer): string {
  const folder = join(FINDINGS, name);
  mkdirSync(folder, { recursive: true });
  const path = join(folder, createHash('sha256').update(input).digest('hex').slice(0, 12));
  writeFileSync(path, input);
  return path;
}

/** All findings of a reader. */
export function kept(name: string): readonly Buffer[] {
  const folder = join(FINDINGS, name);
  return existsSync(folder) ? readdirSync(folder).map((file) => readFileSync(join(folder, file))) : [];
}
