import { writeFile } from 'node:fs/promises';
import { packageFile } from '../../src/base/package-root.ts';
import { documents, freshText } from './pages.ts';

/** A program of its own, `npm run docs`: writes the generated parts of README.md and docs/ anew. */

for (const path of documents()) await writeFile(packageFile(path), await freshText(path));
