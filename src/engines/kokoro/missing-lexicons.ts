import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { catalogNames, DEFAULT_TTS_MODEL } from '../../models/catalog.ts';
import { pullCommand } from '../../models/not-installed.ts';
import type { InstalledModel } from '../../domain/model.ts';

/** The English lexicons beside the model. */
const LEXICONS: readonly string[] = ['us_gold.json', 'us_silver.json', 'gb_gold.json', 'gb_silver.json'].map(
  (name) => `lexicons/${name}`,
);

/**
 * A sentence about missing English lexicons of a Kokoro model; `undefined` if nothing is missing, and for
 * other models.
 */
export async function missingLexiconsNotice({
  manifest,
  folder,
}: InstalledModel): Promise<string | undefined> {
  if (manifest.engine !== 'kokoro') return undefined;
  const { languages } = manifest.capabilities;
  if (languages && !languages.some((code) => code.startsWith('en'))) return undefined;
  const there = await Promise.all(
    LEXICONS.map((path) =>
      access(join(folder, path)).then(
        () => true,
        () => false,
      ),
    ),
  );
  const missing = LEXICONS.filter((_, index) => !there[index]);
  if (missing.length === 0) return undefined;
  return `${manifest.name} lacks ${missing.join(', ')}: English words are read by rules, some of them wrongly`;
}

/** The end of a message that says how to get the lexicons for the model `name`. */
export const getLexicons = (name: string): string =>
  catalogNames().includes(name)
    ? `Get them with: ${pullCommand(name)}`
    : `Copy the folder lexicons of the model ${DEFAULT_TTS_MODEL} into its folder; get that model with: ${pullCommand(DEFAULT_TTS_MODEL)}`;
