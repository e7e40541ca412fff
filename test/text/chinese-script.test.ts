import { expect, it } from 'vitest';
import { loadConverter } from '../../src/text/chinese-script.ts';

it.each([
  ['cn', '頭髮在裡面，為什麼乾淨', '头发在里面，为什么干净'],
  ['tw', '头发在里面，为什么干净', '頭髮在裡面，為什麼乾淨'],
  ['hk', '头发在里面，为什么干净', '頭髮在裏面，為什麼乾淨'],
  ['tw', '頭髮在裡面', '頭髮在裡面'],
  ['cn', '头发在里面', '头发在里面'],
] as const)('loadConverter for %s turns %j into %j', async (script, text, written) => {
  const convert = await loadConverter(script);
  expect(convert(text)).toBe(written);
});
