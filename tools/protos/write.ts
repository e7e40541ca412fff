import { writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import { packageFile } from '../../src/base/package-root.ts';
import { readProtos } from './read.ts';

/** A program of its own, `npm run protos`: writes what the program knows of `proto/` anew. */

const PATH = packageFile('src', 'rpc', 'messages.ts');
const text = `import type { INamespace } from 'protobufjs';

/** What the files of \`proto/\` say; written by \`npm run protos\`. */
export const MESSAGES: INamespace = ${JSON.stringify(readProtos())} as object;`;
await writeFile(PATH, await format(text, { ...(await resolveConfig(PATH)), filepath: PATH }));
