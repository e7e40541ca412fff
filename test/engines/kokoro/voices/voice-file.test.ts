import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { execa } from 'execa';
import { describe, expect, it } from 'vitest';
import { shortened } from '../../../../src/base/shortened.ts';
import { listVoicePacks, parseVoice, readVoice } from '../../../../src/engines/kokoro/voices/voice-file.ts';
import { isVoicePath } from '../../../../src/voices/voice-path.ts';
import { styleForLength } from '../../../../src/engines/kokoro/voices/voice-pack.ts';
import { temporaryFolder } from '../../../helpers/model-fixtures.ts';
import { bytesOf, torchFile, VOICE_VALUES } from './torch-file.ts';

/** A model folder with these voice files. */
function folderWith(files: Readonly<Record<string, Uint8Array>>): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'voices'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, 'voices', name), content);
  return folder;
}

const ones = new Float32Array(256).fill(1);
const row = (value: number) => bytesOf(ones.map(() => value));

describe('voice of a model', () => {
  it('is read from a torch file or from raw float32 values', async () => {
    const folder = folderWith({ 'both.pt': torchFile(), 'both.bin': row(1), 'bare.bin': row(2) });
    const { values } = await readVoice(folder, 'both');
    expect(Buffer.from(values.buffer).equals(bytesOf(VOICE_VALUES))).toBe(true);
    expect(await readVoice(folder, 'bare')).toEqual({ rows: 1, values: ones.map(() => 2) });
  });

  it('is read from a given path', async () => {
    const folder = folderWith({ 'a.pt': torchFile(), 'b.bin': row(3) });
    expect((await readVoice('/nowhere', join(folder, 'voices', 'a.pt'))).rows).toBe(510);
    expect((await readVoice('/nowhere', join(folder, 'voices', 'b.bin'))).rows).toBe(1);
    expect(['/a', 'a.pt', '../a.pt'].map(isVoicePath)).toEqual([true, true, true]);
    expect(['a', 'a.bin', './a', 'a.pt.x'].map(isVoicePath)).toEqual([false, false, false, false]);
  });

  it.each(['nobody', '../a', 'voices/a', '', 'a.bin', 'a\u0000', '/nowhere/a.pt', 'nowhere.pt'])(
    'is not found: %j',
    async (voice) => {
      const folder = folderWith({ 'a.bin': row(1) });
      await expect(readVoice(folder, voice)).rejects.toMatchObject({ kind: 'voice_not_found' });
    },
  );

  it('is reported as not found, whatever exists at the given path', async () => {
    const folder = join(
      folderWith({ 'large.pt': new Uint8Array(2 * 1024 * 1024 + 1), 'text.pt': bytesOf(ones) }),
      'voices',
    );
    mkdirSync(join(folder, 'folder.pt'));
    await execa('mkfifo', [join(folder, 'pipe.pt')]);
    writeFileSync(join(folder, 'half'), 'no rows');
    symlinkSync(join(folder, 'round.pt'), join(folder, 'round.pt'));
    const names = [
      'large.pt',
      'text.pt',
      'folder.pt',
      'pipe.pt',
      'half',
      'round.pt',
      'none.pt',
      'nul\u0000.pt',
      'text.pt/none',
    ];
    for (const name of [...names, `${'long'.repeat(100)}.pt`]) {
      const error: unknown = await readVoice('/nowhere', join(folder, name)).catch((error: unknown) => error);
      expect(error).toMatchObject({
        kind: 'voice_not_found',
        message: `'${shortened(basename(name))}' is not the path of a file that can be read and holds a voice, of 2 MB at most.`,
      });
    }
    await expect(readVoice('/nowhere', '/dev/zero')).rejects.toThrow("'zero' is not the path of a file");
  });

  it('cannot be a folder or a pipe', async () => {
    const folder = folderWith({});
    mkdirSync(join(folder, 'voices', 'a.pt'));
    await execa('mkfifo', [join(folder, 'voices', 'b.pt')]);
    for (const voice of ['a', 'b']) {
      await expect(readVoice(folder, voice)).rejects.toMatchObject({ kind: 'voice_not_found' });
    }
  });

  it('is refused without reading if the file is too large', async () => {
    const folder = folderWith({ 'a.bin': new Uint8Array(2 * 1024 * 1024 + 1024) });
    await expect(readVoice(folder, 'a')).rejects.toMatchObject({
      kind: 'invalid_value',
      message: "The voice file 'a.bin' has more than 2097152 bytes.",
    });
  });
});

describe('voices of a model', () => {
  it('are the files with a valid name, each once', async () => {
    const folder = folderWith({
      'b.bin': row(1),
      'b.pt': row(1),
      'a.pt': row(1),
      'a b.pt': row(1),
      '.hidden.pt': row(1),
      'notes.txt': row(1),
      'x.bin.part': row(1),
    });
    expect(await listVoicePacks(folder)).toEqual(['a', 'b']);
    expect(await listVoicePacks('/nowhere')).toEqual([]);
  });
});

describe('raw voice values', () => {
  it.each([0, 4, 1023, 1025, 522_239])('must fill rows: %d bytes are refused', (length) => {
    expect(() => parseVoice(new Uint8Array(length), 'a.bin')).toThrow(
      `The voice file 'a.bin' has ${length} bytes, which is not a whole number of rows of 256 floats.`,
    );
  });

  it.each([NaN, Infinity, -Infinity])('must be finite: %d is refused', (value) => {
    expect(() => parseVoice(row(value), 'a.bin')).toThrow(
      "The voice file 'a.bin' has values that are not finite numbers.",
    );
  });

  it('contain a style for every number of symbols', () => {
    const pack = parseVoice(
      bytesOf(Float32Array.from({ length: 3 * 256 }, (_, index) => index >> 8)),
      'a.bin',
    );
    expect([0, 1, 2, 3, 4, 510].map((symbols) => styleForLength(pack, symbols)[0])).toEqual([
      0, 0, 1, 2, 2, 2,
    ]);
    expect(styleForLength(pack, 2).length).toBe(256);
  });
});
