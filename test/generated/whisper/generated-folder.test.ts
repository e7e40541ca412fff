import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { generatedFolder } from './generated-folder.ts';

/** A name that no other run has; what goes by it is removed when the test is over. */
function freshName(): string {
  const name = `test-${process.pid}-${Math.random().toString(36).slice(2)}`;
  onTestFinished(async () => {
    await rm(await generatedFolder(name, () => undefined), { recursive: true });
  });
  return name;
}

it('is written once and found again', async () => {
  const name = freshName();
  const first = await generatedFolder(name, (folder) => writeFileSync(join(folder, 'file'), 'once'));
  const again = await generatedFolder(name, (folder) => writeFileSync(join(folder, 'file'), 'twice'));
  expect(again).toBe(first);
  expect(readFileSync(join(again, 'file'), 'utf8')).toBe('once');
});

it('is whole for all who ask while it is being written', async () => {
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

it('leaves nothing behind where writing fails', async () => {
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
