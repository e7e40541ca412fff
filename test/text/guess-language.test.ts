import { describe, expect, it } from 'vitest';
import { guessLanguage } from '../../src/text/guess-language.ts';
import { withSample } from '../../src/text/with-sample.ts';

describe('guessLanguage', () => {
  it.each([
    ['ja', '今日は良い天気ですね'],
    ['zh', '今天天气很好'],
    ['ko', '안녕하세요'],
    ['ru', 'Привет, как у вас дела?'],
    ['ru', 'Объявление'],
    ['uk', 'Доброго ранку, як справи?'],
    ['be', 'Дзякуй вялікі'],
    ['bg', 'Обичам те'],
    ['sr', 'Здраво, како сте данас?'],
    ['ar', 'مرحبا كيف حالك'],
    ['fa', 'سلام خوبی'],
    ['mr', 'मी ठीक आहे'],
    ['hi', 'नमस्ते, आप कैसे हैं?'],
    ['el', 'Καλημέρα'],
    ['de', 'Guten Morgen, wie geht es dir?'],
    ['de', 'Guten Tag'],
    ['es', 'Buenos días, me llamo Ana.'],
    ['fr', 'Bonjour tout le monde'],
    ['it', 'Buongiorno a tutti'],
    ['pt', 'Eu não falo inglês muito bem.'],
    ['nl', 'Ik wil graag een kopje koffie.'],
    ['pl', 'Dzień dobry, jak się masz?'],
  ])('returns %s for its own text', async (language, text) => {
    expect(await guessLanguage(text, 'en')).toBe(language);
    expect(await guessLanguage(text, language)).toBeUndefined();
  });

  it.each([
    'Hello',
    'OK',
    '12:30',
    'Pizza Margherita',
    'Angela Merkel visited Berlin',
    'Kindergarten, Schadenfreude and Zeitgeist',
    'Send the invoice to Juan Carlos de la Vega',
    'Garage door is open',
    'The word 猫 means cat.',
    'Bonjour, she said.',
    'Mr. Tanaka arrives at Narita',
    'François Hollande',
    'Rio de Janeiro',
    'Buenos Aires, Argentina',
    'ding dong',
    'hello hello',
    'hello Anna',
    'Do re mi fa sol la ti',
  ])('returns undefined for %s', async (text) => {
    expect(await guessLanguage(text, 'en')).toBeUndefined();
  });
});

it('withSample gives the first sentence of a stream, and keeps the whole text', async () => {
  async function* pieces() {
    yield 'Guten Tag. Wie ';
    yield 'geht es?';
  }
  const { sample, text } = await withSample(pieces());
  expect(sample).toBe('Guten Tag.');
  const all: string[] = [];
  for await (const piece of text as AsyncIterable<string>) all.push(piece);
  expect(all.join('')).toBe('Guten Tag. Wie geht es?');
});
