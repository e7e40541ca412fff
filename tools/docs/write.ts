import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { packageFile } from '../../src/base/package-root.ts';
import { MONITORING } from '../monitoring/files.ts';
import { documents, freshText } from './pages.ts';

/**
 * The program `npm run docs`: writes the generated parts of README.md and docs/, and the files of
 * deploy/monitoring.
 */

for (const path of documents()) await writeFile(packageFile(path), await freshText(path));
for (const [path, make] of Object.entries(MONITORING)) {
  await mkdir(dirname(packageFile(path)), { recursive: true });
  await writeFile(packageFile(path), make());
}
