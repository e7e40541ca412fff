import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { tableOf } from './helpers/markdown.ts';

describe('docs/security.md', () => {
  it('names an existing test for each promise', () => {
    const rows = tableOf('docs/security.md', 'who', 'what they can do', 'what is promised', 'shown by');
    expect(rows.length).toBeGreaterThan(20);
    const missing = rows.filter(([, , , named = '']) => {
      const [, file = '', title = ''] = /^(test\/\S+\.test\.ts): (.{10,})$/.exec(named) ?? [];
      return !existsSync(file) || !readFileSync(file, 'utf8').includes(title);
    });
    expect(missing.map((row) => row.join(' | '))).toEqual([]);
  });
});
