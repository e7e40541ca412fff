import { fileStamps, keepDerived, readDerived } from '../../../onnx/prepared-files.ts';
import type { WhisperFiles } from './model-files.ts';
import { keptFolderOf, vocabularySources } from './source-paths.ts';
import { formatVocabulary, parseVocabulary, type Vocabulary } from './vocabulary.ts';

/** Increase it with every change of the written form. */
const REVISION = 1;

/**
 * Opens the vocabulary of a model. It is kept beside the prepared graphs: parsing tokenizer.json takes longer
 * than loading a small model.
 * @throws VoiceError `invalid_manifest` as `readWhisperVocabulary`.
 */
export async function openVocabulary(files: WhisperFiles): Promise<Vocabulary> {
  const folder = await keptFolderOf(files);
  const stamps = await fileStamps(folder, await vocabularySources(files));
  const file = { folder, name: 'vocabulary', key: [REVISION, ...stamps] };
  const kept = await readDerived(file);
  const known = kept && parseVocabulary(kept.toString('utf8'));
  if (known) return known;
  const { readWhisperVocabulary } = await import('./read-vocabulary.ts');
  const vocabulary = await readWhisperVocabulary(files.folder);
  const text = formatVocabulary(vocabulary);
  if (text !== undefined) await keepDerived(file, Buffer.from(text));
  return vocabulary;
}
