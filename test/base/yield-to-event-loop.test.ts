import { expect, it } from 'vitest';
import { yieldToEventLoop } from '../../src/base/yield-to-event-loop.ts';

it('yieldToEventLoop gives each caller its own turn of the event loop, in order', async () => {
  let turn = 0;
  let counting = true;
  const count = () => {
    turn++;
    if (counting) setImmediate(count);
  };
  setImmediate(count);

  const turns: { readonly who: string; readonly turn: number }[] = [];
  const work = async (who: string) => {
    for (let piece = 0; piece < 3; piece++) {
      await yieldToEventLoop();
      turns.push({ who, turn });
    }
  };
  await Promise.all(['a', 'b', 'c'].map(work));
  counting = false;

  expect(turns.map(({ who }) => who).join('')).toBe('abcabcabc');
  expect(new Set(turns.map(({ turn }) => turn)).size).toBe(turns.length);
});
