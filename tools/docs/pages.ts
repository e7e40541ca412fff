import { readdirSync, readFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { packageFile } from '../../src/base/package-root.ts';
import { GENERATED } from './tables.ts';

/** The paths of the documents that may have generated parts, from the project's folder. */
export const documents = (): readonly string[] => [
  'README.md',
  ...readdirSync(packageFile('docs')).map((name) => `docs/${name}`),
];

/** The current text of the document. */
export const documentText = (path: string): string => readFileSync(packageFile(path), 'utf8');

/**
 * The text of the document with every part between `<!-- generated: NAME -->` and `<!-- end -->` regenerated.
 * @throws Error if no generated part has that name.
 */
export async function freshText(path: string): Promise<string> {
  const text = documentText(path).replace(
    /(<!-- generated: (.+?) -->\n).*?(<!-- end -->)/gs,
    (_, begin: string, name: string, end: string) => {
      const make = GENERATED[name];
      if (make === undefined) throw new Error(`${path}: nothing is generated that is called '${name}'.`);
      return `${begin}\n${make()}\n\n${end}`;
    },
  );
  return format(text, { ...(await resolveConfig(packageFile(path))), parser: 'markdown' });
}

/** The names between the markers of a document. */
export const generatedNames = (path: string): readonly string[] =>
  [...documentText(path).matchAll(/<!-- generated: (.+?) -->/g)].map(([, name = '']) => name);
