import { readdirSync } from 'node:fs';
import protobuf, { type INamespace } from 'protobufjs';
import { packageFile } from '../../src/base/package-root.ts';

/** What the files of `proto/` say, as protobuf.js has it in JSON. */
export function readProtos(): INamespace {
  const root = new protobuf.Root();
  root.resolvePath = (_, path) => packageFile('proto', path);
  const paths = readdirSync(packageFile('proto'), { recursive: true, encoding: 'utf8' });
  root.loadSync(paths.filter((path) => path.endsWith('.proto')).toSorted()).resolveAll();
  // As it is written in a file: without what is undefined.
  return JSON.parse(JSON.stringify(root)) as INamespace;
}
