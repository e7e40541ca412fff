import { expect, it } from 'vitest';
import { wordsOfPrompt } from '../../src/text/prompt-words.ts';

it.each([
  ['Kubernetes', ['Kubernetes']],
  ['Anna Müller, Grafana;  Node.js ,', ['Anna Müller', 'Grafana', 'Node.js']],
  ['東京、大阪', ['東京', '大阪']],
  ['one\ntwo', ['one', 'two']],
])('wordsOfPrompt finds a list in %j', (prompt, words) => {
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
])('wordsOfPrompt finds no list in %j', (prompt) => {
  expect(wordsOfPrompt(prompt)).toBeUndefined();
});

it('wordsOfPrompt returns at most the allowed number of words', () => {
  expect(wordsOfPrompt('a,'.repeat(1000))).toHaveLength(200);
});
