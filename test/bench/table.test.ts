import { expect, it } from 'vitest';
import { toTable } from './table.ts';

it('toTable makes columns as wide as their longest cells', () => {
  const rows = [
    ['', 'ratio', 'limit'],
    ['voice', '1'],
    ['the other one', '12.34', '2'],
  ];
  expect(toTable(rows)).toBe(
    [
      '                ratio   limit', //
      'voice               1',
      'the other one   12.34       2',
    ].join('\n'),
  );
});
