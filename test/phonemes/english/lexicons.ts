import { existsSync } from 'node:fs';
import { packageFile } from '../../../src/base/package-root.ts';

/**
 * misaki's lexicons are part of the model, not of the repository. Tests that need them are skipped if they
 * are absent.
 */
export const LEXICONS = packageFile('..', 'shared', 'misaki');
export const hasLexicons = existsSync(LEXICONS);
export const noLexicons = hasLexicons ? '' : ' (skipped: ../shared/misaki is not there)';
