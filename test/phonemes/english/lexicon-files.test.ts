import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLexicons } from '../../../src/phonemes/english/lexicon-files.ts';

describe('openLexicons', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'voice-lexicons-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const write = (name: string, content: unknown) => writeFile(join(folder, name), JSON.stringify(content));

  it('opens two lexicons: gold at once, silver when it is needed', async () => {
    await write('gb_gold.json', { cat: 'gold', live: { DEFAULT: 'd', NOUN: null } });
    const lexicons = await openLexicons(folder, 'british');
    expect(lexicons.checked.find('cat')).toBe('gold');
    expect(lexicons.checked.find('dog')).toBeUndefined();
    await write('gb_silver.json', { cat: 'silver', dog: 'silver' });
    const all = await lexicons.all();
    expect([all.find('cat'), all.find('dog')]).toEqual(['gold', 'silver']);
    expect(await lexicons.all()).toBe(all);
  });

  it('opens empty lexicons if the files are missing', async () => {
    const lexicons = await openLexicons(join(folder, 'nowhere'), 'american');
    expect(lexicons.checked.find('cat')).toBeUndefined();
    expect((await lexicons.all()).find('cat')).toBeUndefined();
  });

  it.each([
    ['us_gold.json', [], /not a list of words/],
    ['us_gold.json', null, /not a list of words/],
    ['us_gold.json', { cat: 1 }, /does not say how 'cat' sounds/],
    ['us_gold.json', { cat: { VERB: 'x' } }, /does not say how 'cat' sounds/],
    ['us_gold.json', { cat: { DEFAULT: 'x', VERB: 1 } }, /does not say how 'cat' sounds/],
    ['us_gold.json', { cat: null }, /does not say how 'cat' sounds/],
  ])('rejects %s with %j', async (name, content, message) => {
    await write(name, content);
    await expect(openLexicons(folder, 'american')).rejects.toMatchObject({
      kind: 'invalid_manifest',
      message,
    });
  });

  it('rejects files that are not JSON', async () => {
    await writeFile(join(folder, 'us_gold.json'), '{');
    await expect(openLexicons(folder, 'american')).rejects.toMatchObject({
      message: expect.stringMatching(/is not JSON/),
    });
  });

  it('rejects files that are far too large', async () => {
    await writeFile(join(folder, 'us_gold.json'), Buffer.alloc(33 * 1024 * 1024, ' '));
    await expect(openLexicons(folder, 'american')).rejects.toMatchObject({
      message: expect.stringMatching(/too large/),
    });
  });
});
