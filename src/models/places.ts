import { join } from 'node:path';

// Names of models begin with a letter or digit, so nothing below `.partial` can be mistaken for one.

/** Where the files of a model are gathered until all of them are there. On the same disk as the models. */
export const stagingFolder = (modelsDir: string, name: string): string => join(modelsDir, '.partial', name);

/** Where removed models wait for their deletion. */
export const removedFolder = (modelsDir: string): string => join(modelsDir, '.partial', '.removed');

/** Where the locks are, one per model. */
export const locksFolder = (modelsDir: string): string => join(modelsDir, '.partial', '.locks');
