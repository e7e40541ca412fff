import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { packageFile } from '../../../src/base/package-root.ts';
import { toWritten } from '../../../src/text/itn/to-written.ts';

const FOLDER = packageFile('..', 'shared', 'itn');

/** The cases are not part of the repository; tests that need them skip where they are absent. */
export const hasCases = existsSync(FOLDER);
export const noCases = hasCases ? '' : ' (skipped: ../shared/itn is not there)';

export const LANGUAGES = ['en', 'es', 'fr', 'de', 'pt', 'hi', 'ja', 'zh'] as const;

/** What is said, and how it is to be written. */
export interface Case {
  readonly kind: string;
  readonly spoken: string;
  readonly expected: string;
}

/** How many cases of one class came out exactly. */
export interface ClassAccuracy {
  readonly kind: string;
  readonly right: number;
  readonly total: number;
}

export interface Accuracy {
  readonly language: string;
  readonly right: number;
  readonly total: number;
  /** Cased and lower-cased cases of a class together, in the order of the file. */
  readonly classes: readonly ClassAccuracy[];
  readonly wrong: readonly (Case & { readonly written: string })[];
}

export function cases(language: string): Case[] {
  return readFileSync(resolve(FOLDER, `${language}.tsv`), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [kind = '', spoken = '', expected = ''] = line.split('\t');
      return { kind, spoken, expected };
    });
}

/** Writes every case of a language and counts those that are exactly as expected. */
export function measureAccuracy(language: string): Accuracy {
  const results = cases(language).map((one) => ({ ...one, written: toWritten(one.spoken, language).text }));
  const wrong = results.filter(({ expected, written }) => written !== expected);
  const classOf = ({ kind }: Case) => kind.replace(/_cased$/, '');
  const classes = [...new Set(results.map(classOf))].map((kind) => {
    const total = results.filter((one) => classOf(one) === kind).length;
    return { kind, total, right: total - wrong.filter((one) => classOf(one) === kind).length };
  });
  return { language, total: results.length, right: results.length - wrong.length, classes, wrong };
}
