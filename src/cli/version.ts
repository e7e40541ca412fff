import { readFileSync } from 'node:fs';
import { packageFile } from '../base/package-root.ts';

/** The version of this installation. */
export const { version: VERSION } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as {
  version: string;
};
