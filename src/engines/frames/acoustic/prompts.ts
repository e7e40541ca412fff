import { brokenModelFile } from '../../../onnx/broken-model-file.ts';
import type { Metadata } from './metadata.ts';

/** The languages that a model takes as numbers, from the metadata of its encoder. */
export interface LanguagePrompts {
  /** Base codes (ISO 639), in the model's order. */
  readonly languages: readonly string[];
  /** The number of a locale or a code; of `auto` if the language is absent or unknown. */
  idOf(language?: string): number;
}

/** The number of `auto` if the metadata does not give it. */
const AUTO = 101;
const MOST_ID = 1_000_000;

/**
 * Reads `prompt_dictionary` (JSON: locale → number) and `auto_prompt_id`. A code without a region stands for
 * the first of its locales, as in sherpa-onnx.
 * @throws VoiceError `invalid_manifest` if the dictionary is no JSON object.
 */
export function readLanguagePrompts(metadata: Metadata, file: string): LanguagePrompts {
  const ids = new Map<string, number>();
  const bases = new Map<string, number>();
  for (const [locale, id] of Object.entries(dictionaryOf(metadata, file))) {
    if (typeof id !== 'number' || !Number.isInteger(id) || id < 0 || id > MOST_ID) continue;
    const key = normal(locale);
    if (!ids.has(key)) ids.set(key, id);
    const [base] = key.split('-');
    if (base !== undefined && base !== 'auto' && base !== '' && !bases.has(base)) bases.set(base, id);
  }
  const written = Number(metadata.get('auto_prompt_id') ?? AUTO);
  const auto = ids.get('auto') ?? (Number.isInteger(written) && written >= 0 ? written : AUTO);
  return {
    languages: [...bases.keys()],
    idOf(language = 'auto') {
      const key = normal(language);
      return ids.get(key) ?? bases.get(key) ?? bases.get(key.split('-')[0]!) ?? auto;
    },
  };
}

const normal = (language: string) => language.trim().replaceAll('_', '-').toLowerCase();

function dictionaryOf(metadata: Metadata, file: string): object {
  const text = metadata.get('prompt_dictionary');
  if (text === undefined) return {};
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null) return parsed;
  } catch {
    // Reported below.
  }
  throw brokenModelFile(file, "has no usable 'prompt_dictionary' in its metadata");
}
