import { describe, expect, it } from 'vitest';
import { codeIn } from './vitals.ts';

const SMAPS = `\
55d0a0000000-55d0a2000000 r-xp 00000000 fe:01 1 /usr/bin/node
Size:              32768 kB
Anonymous:             0 kB
7f0000000000-7f0000400000 rwxp 00000000 00:00 0
Rss:                4096 kB
Anonymous:          2048 kB
VmFlags: rd wr ex
7f0001000000-7f0001400000 rw-p 00000000 00:00 0 [heap]
Anonymous:          4096 kB
7f0002000000-7f0002100000 r-xp 00000000 00:00 0
Anonymous:          1024 kB
`;

describe('the compiled code of a process', () => {
  it('is what is its own where it can be run: not of files, not what is only read and written', () => {
    expect(codeIn(SMAPS)).toBe(3);
  });
});
