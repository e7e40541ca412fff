import { join } from 'node:path';

// Names of models begin with a letter or digit, so nothing below `.partial` can be mistaken for one.

/** The folder that collects the files of an unfinished pull, on the same disk as the models. */
export const stagingFolder = (modelsDir: string, name: string): string => join(modelsDir, '.partial', name);

/** The folder that holds removed models until their deletion. */
export const removedFolder = (modelsDir: string): string => join(modelsDir, '.partial', '.removed');

/** The folder with one lock per model. */
export const locksFolder = (modelsDir: string): string => join(modelsDir, '.partial', '.locks');
