import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keepDerived, readDerived } from '../../src/onnx/prepared-files.ts';
import { temporaryFolder } from '../helpers/model-fixtures.ts';

it('keepDerived keeps a file in the folder of its model, and does nothing if that folder is gone', async () => {
  const folder = join(temporaryFolder(), 'model');
  const file = { folder, name: 'vocabulary', key: ['one'] };
  await keepDerived(file, Buffer.from('words'));
  expect(existsSync(folder)).toBe(false);
  mkdirSync(folder);
  for (const words of ['words', 'other words']) {
    await keepDerived(file, Buffer.from(words));
    expect(String(await readDerived(file))).toBe(words);
  }
});
