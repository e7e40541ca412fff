import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PREPARED_FOLDER } from '../../../../src/domain/prepared-folder.ts';
import type { WhisperFiles } from '../../../../src/engines/encoder-decoder/whisper/model-files.ts';
import { openVocabulary } from '../../../../src/engines/encoder-decoder/whisper/open-vocabulary.ts';
import { temporaryFolder } from '../../../helpers/model-fixtures.ts';
import { SMALL_VOCABULARY, tokenizerJson, writeTokenizer } from './tokenizer-folder.ts';

const SMALL = tokenizerJson(SMALL_VOCABULARY);

function folderWithTokenizer() {
  const folder = temporaryFolder();
  // A manifest makes voice keep the vocabulary in this folder instead of the home folder.
  writeFileSync(join(folder, 'voice.yaml'), '');
  writeTokenizer(folder, SMALL);
  const prepared = join(folder, PREPARED_FOLDER);
  const files: WhisperFiles = {
    folder,
    encoder: join(folder, 'encoder_model.onnx'),
    decoder: { kind: 'merged', path: join(folder, 'decoder_model_merged.onnx') },
    precision: 'float32',
    warnings: [],
  };
  return { folder, files, prepared, kept: () => readdirSync(prepared).map((name) => join(prepared, name)) };
}

describe('openVocabulary', () => {
  it('keeps the vocabulary in one file and reads the same from there', async () => {
    const { files, kept } = folderWithTokenizer();
    const first = await openVocabulary(files);
    expect(kept()).toEqual([expect.stringMatching(/vocabulary-[\da-f]{32}\.txt$/)]);
    const [path] = kept();
    writeFileSync(path!, readFileSync(path!, 'utf8').replace('"tokenizer.json"', '"kept.json"'));
    expect(await openVocabulary(files)).toEqual({ ...first, name: 'kept.json' });
  });

  it('reads the original file again if it has changed or the kept file is damaged', async () => {
    const { folder, files, kept } = folderWithTokenizer();
    const first = await openVocabulary(files);
    writeFileSync(kept()[0]!, 'damaged');
    expect(await openVocabulary(files)).toEqual(first);
    const added = [...SMALL.added_tokens, { id: 2000, content: '<|new|>' }];
    writeTokenizer(folder, { ...SMALL, added_tokens: added });
    utimesSync(join(folder, 'tokenizer.json'), 1, 1);
    expect((await openVocabulary(files)).added.get('<|new|>')).toBe(2000);
    expect(kept()).toHaveLength(2);
  });

  it('writes neither through a symbolic link of the model folder nor over a file', async () => {
    const elsewhere = temporaryFolder();
    const linked = folderWithTokenizer();
    symlinkSync(elsewhere, linked.prepared);
    expect((await openVocabulary(linked.files)).tokens.length).toBeGreaterThan(256);
    expect(readdirSync(elsewhere)).toEqual([]);
    const blocked = folderWithTokenizer();
    writeFileSync(blocked.prepared, '');
    expect((await openVocabulary(blocked.files)).tokens.length).toBeGreaterThan(256);
  });

  it('refuses a model without vocabulary file, even if a kept one exists', async () => {
    const { folder, files, prepared } = folderWithTokenizer();
    await openVocabulary(files);
    rmSync(join(folder, 'tokenizer.json'));
    mkdirSync(prepared, { recursive: true });
    await expect(openVocabulary(files)).rejects.toMatchObject({
      kind: 'invalid_manifest',
      message: expect.stringContaining("'tokenizer.json' is missing"),
    });
  });
});
