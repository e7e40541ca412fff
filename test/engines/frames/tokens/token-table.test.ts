import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toByteSymbols } from '../../../../src/engines/frames/tokens/byte-symbols.ts';
import { parseTokenTable, readTokenTable } from '../../../../src/engines/frames/tokens/token-table.ts';
import { temporaryFolder } from '../../../helpers/model-fixtures.ts';

const parse = (...lines: readonly string[]) => parseTokenTable(`${lines.join('\n')}\n`, 'tokens.txt');
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

describe('token table', () => {
  it('reads pieces by id in any order, with tabs, spaces and any line ends', () => {
    const table = parse('▁he 2', '<blk> 0\r', 'llo\t1', '');
    expect(table.pieces).toEqual(['<blk>', 'llo', '▁he']);
    expect(table.bytes.map(text)).toEqual(['', 'llo', ' he']);
    expect(table).toMatchObject({ size: 3, blank: 0, byteLevel: false });
  });

  it('finds the blank token by its names, first or last', () => {
    expect(parse('<blank> 0', 'a 1').blank).toBe(0);
    expect(parse('a 0', 'b 1', '<blk> 2').blank).toBe(2);
    expect(parse('<eps> 0', 'a 1').blank).toBe(0);
    expect(parse('a 0', 'b 1')).not.toHaveProperty('blank');
  });

  it('reads a line with only an id as a space', () => {
    expect(text(parse('<blk> 0', ' 1', 'a 2').bytes[1]!)).toBe(' ');
    expect(text(parse('<blk> 0', '1', 'a 2').bytes[1]!)).toBe(' ');
  });

  it('reads digits as pieces', () => {
    expect(parse('<blk> 0', '7 1').pieces[1]).toBe('7');
  });

  it('has no text for special tokens', () => {
    const special = ['<blk>', '<unk>', '<s>', '</s>', '<sos/eos>', '<pad>'];
    const { bytes } = parse(...special.map((name, id) => `${name} ${id}`), 'a 6');
    expect(bytes.map(({ length }) => length)).toEqual([0, 0, 0, 0, 0, 0, 1]);
  });

  it('reads bytes in hexadecimal notation or as byte-level letters', () => {
    expect([...parse('<blk> 0', '<0xE4> 1').bytes[1]!]).toEqual([0xe4]);
    const pieces = ['你', '好', ' wörld'].map(toByteSymbols);
    const table = parse('<blk> 0', ...pieces.map((piece, index) => `${piece} ${index + 1}`));
    expect(table.byteLevel).toBe(true);
    expect(table.bytes.slice(1).map(text)).toEqual(['你', '好', ' wörld']);
  });

  it('does not read letters of a language as bytes', () => {
    expect(parse('<blk> 0', 'ł 1', 'ő 2', 'ğ 3').byteLevel).toBe(false);
    expect(parse('<blk> 0', 'Ơ 1', '话 2').byteLevel).toBe(false);
  });

  it.each([
    [['hello'], 'in line 1'],
    [['<blk> 0', 'a one'], 'in line 2'],
    [['<blk> 0', 'a 0'], 'the id 0 twice'],
    [['<blk> 0', 'a 9999999'], 'in line 2'],
    [[''], 'no tokens'],
  ])('is refused if its lines are %j', (lines, message) => {
    expect(() => parse(...lines)).toThrow(message);
  });

  it('is read from a file, and refused if the file is missing', async () => {
    const path = join(temporaryFolder(), 'units.txt');
    await expect(readTokenTable(path)).rejects.toMatchObject({
      kind: 'invalid_manifest',
      message: expect.stringContaining("'units.txt' is missing"),
    });
    writeFileSync(path, '<blank> 0\n你 1\n');
    expect((await readTokenTable(path)).pieces).toEqual(['<blank>', '你']);
  });
});
