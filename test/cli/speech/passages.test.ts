import { expect, it } from 'vitest';
import { passagesOf } from '../../../src/cli/speech/passages.ts';
import { collect } from '../../helpers/collect.ts';

it('passagesOf skips a long line of symbols, and keeps the position of the text after it', async () => {
  const text = `${'='.repeat(499)}\nhello`;
  const passages = await collect(passagesOf([{ text }]));
  expect(passages).toEqual([{ said: [{ text: 'hello' }], length: 5, end: text.length }]);
});
