/**
 * Returns a sentence about a file that people mistake for audio, by its first bytes: what it is, and what to
 * do. Undefined for other bytes.
 */
export function foreignFile(head: Uint8Array): string | undefined {
  const bytes = Buffer.from(head.subarray(0, LONGEST_START)).toString('latin1');
  const words = bytes
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
    .toLowerCase();
  const begins = (beginning: string) => bytes.startsWith(beginning) || words.startsWith(beginning);
  return FOREIGN.find(([beginnings]) => beginnings.some(begins))?.[1];
}

const LONGEST_START = 512;

/** First bytes in Latin-1; words are in lower case. */
const FOREIGN: readonly (readonly [readonly string[], string])[] = [
  [['PK\x03\x04', 'PK\x05\x06'], 'it is a ZIP archive; unpack it, and name the recordings.'],
  [
    ['\x1f\x8b', 'BZh', '\xfd7zXZ', '7z\xbc\xaf', 'Rar!', '\x28\xb5\x2f\xfd'],
    'it is compressed; unpack it, and name the recordings.',
  ],
  [['#extm3u', '[playlist]'], 'it is a playlist, which holds no sound; name the recordings that it lists.'],
  [
    ['version https://git-lfs'],
    'it is a pointer of Git LFS, not the recording; fetch that with: git lfs pull',
  ],
  [
    ['<!doctype html', '<html', '<head'],
    'it is a web page, perhaps of a download that failed; fetch the recording again.',
  ],
  [['%PDF-'], 'it is a PDF, which holds no sound.'],
  [['\x89PNG', '\xff\xd8\xff', 'GIF8'], 'it is a picture, which holds no sound.'],
];
