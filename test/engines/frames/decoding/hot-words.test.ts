import { describe, expect, it } from 'vitest';
import { toByteSymbols } from '../../../../src/engines/frames/tokens/byte-symbols.ts';
import { readHotWords } from '../../../../src/engines/frames/decoding/hot-words.ts';
import { parseTokenTable } from '../../../../src/engines/frames/tokens/token-table.ts';

function read(pieces: readonly string[], ...words: readonly string[]) {
  const all = ['<blk>', '<unk>', ...pieces];
  const table = parseTokenTable(all.map((piece, id) => `${piece} ${id}`).join('\n'), 'tokens.txt');
  const { phrases, unknown } = readHotWords(words, table);
  return { phrases: phrases.map((ids) => ids.map((id) => all[id]).join(' ')), unknown };
}

describe('tokens of hot words', () => {
  it('are characters if the model has characters', () => {
    expect(read(['北', '京', '市'], '北京')).toEqual({ phrases: ['北 京'], unknown: [] });
  });

  it('are the shortest and the next longer segmentations, with a space before the first piece', () => {
    const pieces = ['▁new', '▁n', 'ew', 'e', 'w', '▁york', '▁yo', 'rk'];
    expect(read(pieces, 'new  york').phrases).toEqual(['▁new ▁york', '▁new ▁yo rk', '▁n ew ▁york']);
  });

  it('have the given case if possible, or else upper or lower case', () => {
    expect(read(['▁ROME'], 'Rome').phrases).toEqual(['▁ROME']);
    expect(read(['▁rome'], 'ROME').phrases).toEqual(['▁rome']);
    expect(read(['▁Rome', '▁ROME'], 'Rome').phrases).toEqual(['▁Rome']);
  });

  it('are bytes if the model has byte tokens', () => {
    const [first, second] = ['你', '好'].map(toByteSymbols);
    expect(read([first!, second!, 'ƥ'], '你好').phrases).toEqual([`${first} ${second}`]);
  });

  it('are reported as unknown if the model cannot write them, and ignored if empty', () => {
    expect(read(['a', 'b'], 'abc', ' ', 'ab', 'x'.repeat(500))).toEqual({
      phrases: ['a b'],
      unknown: ['abc', 'x'.repeat(500)],
    });
  });

  it('contain no special tokens', () => {
    expect(read(['a'], '<unk>')).toEqual({ phrases: [], unknown: ['<unk>'] });
  });

  it('are found quickly for words with very many segmentations', () => {
    const pieces = Array.from({ length: 12 }, (_, length) => 'a'.repeat(length + 1));
    expect(read(pieces, 'a'.repeat(190)).phrases).toHaveLength(8);
  });
});
