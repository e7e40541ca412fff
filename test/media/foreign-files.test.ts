import { expect, it } from 'vitest';
import { foreignFile } from '../../src/media/foreign-files.ts';

it.each([
  ['PK\x03\x04\x14\0', 'ZIP archive'],
  ['\x1f\x8b\x08\0', 'compressed'],
  ['\xef\xbb\xbf#EXTM3U\n#EXTINF:1,\na.mp3\n', 'playlist'],
  ['[playlist]\nFile1=a.mp3\n', 'playlist'],
  ['version https://git-lfs.github.com/spec/v1\noid sha256:00\n', 'git lfs pull'],
  ['\n  <!DOCTYPE html><title>Sign in</title>', 'web page'],
  ['%PDF-1.7', 'PDF'],
  ['\xff\xd8\xff\xe0\0\x10JFIF', 'picture'],
])('foreignFile names the type of %j', (head, word) => {
  expect(foreignFile(Buffer.from(head, 'latin1'))).toContain(word);
});

it.each(['', 'These are words, not sounds.', '\0\0\0\0', 'PK', 'RIFF\0\0\0\0WAVE'])(
  'foreignFile returns undefined for %j',
  (head) => {
    expect(foreignFile(Buffer.from(head, 'latin1'))).toBeUndefined();
  },
);
