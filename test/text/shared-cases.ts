import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFile } from '../../src/base/package-root.ts';

/** A case of the shared data: input and expected output. */
export interface SharedCase {
  readonly kind: string;
  readonly input: string;
  readonly expected: string;
}

/** The numbers of right and of all cases. */
export interface Accuracy {
  readonly language: string;
  readonly right: number;
  readonly total: number;
  /** The wrong cases in the order of the file. */
  readonly classes: readonly { readonly kind: string; readonly right: number; readonly total: number }[];
  readonly wrong: readonly (SharedCase & { readonly actual: string })[];
}

/**
 * One folder of cases. The cases are not part of the repository; tests that need them are skipped if they are
 * absent.
 */
export function sharedCases(name: string) {
  const folder = packageFile('..', 'shared', name);
  const hasCases = existsSync(folder);
  const cases = (language: string): readonly SharedCase[] =>
    readFileSync(join(folder, `${language}.tsv`), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const [kind = '', input = '', expected = ''] = line.split('\t');
        return { kind, input, expected };
      });

  /** Counts the cases of a language for which `isSame` accepts the result of `convert`. */
  function measure(
    language: string,
    convert: (input: string) => string,
    { isSame = Object.is as Comparison, classOf = (kind: string) => kind } = {},
  ): Accuracy {
    const results = cases(language).map((one) => ({ ...one, actual: convert(one.input) }));
    const wrong = results.filter(({ actual, expected }) => !isSame(actual, expected));
    const count = (some: readonly SharedCase[], kind: string) =>
      some.filter((one) => classOf(one.kind) === kind).length;
    const classes = [...new Set(results.map(({ kind }) => classOf(kind)))].map((kind) => {
      const total = count(results, kind);
      return { kind, total, right: total - count(wrong, kind) };
    });
    return { language, total: results.length, right: results.length - wrong.length, classes, wrong };
  }

  return { hasCases, noCases: hasCases ? '' : ` (skipped: ../shared/${name} is not there)`, cases, measure };
}

type Comparison = (actual: string, expected: string) => boolean;
