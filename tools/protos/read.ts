import { readdirSync } from 'node:fs';
import protobuf, { type INamespace } from 'protobufjs';
import { packageFile } from '../../src/base/package-root.ts';

/** The files of `proto/` in the JSON form of protobuf.js. */
export function readProtos(): INamespace {
  const root = new protobuf.Root();
  root.resolvePath = (_, path) => packageFile('proto', path);
  const paths = readdirSync(packageFile('proto'), { recursive: true, encoding: 'utf8' });
  root.loadSync(paths.filter((path) => path.endsWith('.proto')).toSorted()).resolveAll();
  // Removes undefined fields, as writing to a file does.
  return JSON.parse(JSON.stringify(root)) as INamespace;
}
