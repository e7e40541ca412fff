import { writeFile } from 'node:fs/promises';
import { packageFile } from '../../src/base/package-root.ts';
import { readProtos } from './read.ts';

/** The program `npm run protos`: writes `src/rpc/messages.ts` from the files of `proto/`. */

/** JSON of a namespace, with each message on its own line. */
function written(value: unknown): string {
  const isNamespace = typeof value === 'object' && value !== null && Object.keys(value).join() === 'nested';
  if (!isNamespace) return JSON.stringify(value);
  const { nested } = value as { readonly nested: Readonly<Record<string, unknown>> };
  const members = Object.entries(nested).map(
    ([name, member]) => `${JSON.stringify(name)}:${written(member)}`,
  );
  return `{"nested":{\n${members.join(',\n')}\n}}`;
}

await writeFile(
  packageFile('src', 'rpc', 'messages.ts'),
  `import type { INamespace } from 'protobufjs';

/** The files of \`proto/\` as data; written by \`npm run protos\`. */
// prettier-ignore
export const MESSAGES: INamespace =
${written(readProtos())} as object;
`,
);
