import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { generatedFolder } from './generated-folder.ts';

/** A unique name; the folder of this name is removed after the test. */
function freshName(): string {
  const name = `test-${process.pid}-${Math.random().toString(36).slice(2)}`;
  onTestFinished(async () => {
    await rm(await generatedFolder(name, () => undefined), { recursive: true });
  });
  return name;
}

it('generatedFolder writes a folder once and finds it again', async () => {
  const name = freshName();
  const first = await generatedFolder(name, (folder) => writeFileSync(join(folder, 'file'), 'once'));
  const again = await generatedFolder(name, (folder) => writeFileSync(join(folder, 'file'), 'twice'));
  expect(again).toBe(first);
  expect(readFileSync(join(again, 'file'), 'utf8')).toBe('once');
});

it('generatedFolder returns a complete folder to concurrent callers', async () => {
  const name = freshName();
  const ask = async (content: string, wait: number) => {
    const folder = await generatedFolder(name, async (unfinished) => {
      writeFileSync(join(unfinished, 'a'), content);
      await new Promise((done) => setTimeout(done, wait));
      writeFileSync(join(unfinished, 'b'), content);
    });
    return ['a', 'b'].map((file) => readFileSync(join(folder, file), 'utf8'));
  };
  const answers = await Promise.all([ask('slow', 50), ask('quick', 1)]);
  expect(answers).toEqual([
    ['quick', 'quick'],
    ['quick', 'quick'],
  ]);
});

it('generatedFolder leaves no files if writing fails', async () => {
  const name = freshName();
  let begun = '';
  const failing = generatedFolder(name, (folder) => {
    begun = folder;
    throw new Error('The disk is full.');
  });
  await expect(failing).rejects.toThrow('The disk is full.');
  expect(existsSync(begun)).toBe(false);
  expect(readdirSync(dirname(begun)).filter((entry) => entry.includes(name))).toEqual([]);
});
