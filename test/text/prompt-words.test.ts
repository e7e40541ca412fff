import { expect, it } from 'vitest';
import { wordsOfPrompt } from '../../src/text/prompt-words.ts';

it.each([
  ['Kubernetes', ['Kubernetes']],
  ['Anna Müller, Grafana;  Node.js ,', ['Anna Müller', 'Grafana', 'Node.js']],
  ['東京、大阪', ['東京', '大阪']],
  ['one\ntwo', ['one', 'two']],
])('%j lists words', (prompt, words) => {
  expect(wordsOfPrompt(prompt)).toEqual(words);
});

it.each([
  '',
  ' , ',
  'A talk.',
  'Hello, Anna. How are you',
  'what the man said to his wife, and what she said',
  '今日は。',
  'x'.repeat(101),
])('%j lists none', (prompt) => {
  expect(wordsOfPrompt(prompt)).toBeUndefined();
});

it('no more are taken than may be', () => {
  expect(wordsOfPrompt('a,'.repeat(1000))).toHaveLength(200);
});
