import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { processorMs } from '../../helpers/processor-time.ts';
import { type EspeakThread, openEspeakThread } from '../../../src/engines/espeak/thread.ts';
import { noEspeak } from '../../fixtures/espeak.ts';

const never = new AbortController().signal;

describe.skipIf(noEspeak !== '')(`eSpeak thread${noEspeak}`, () => {
  let thread: EspeakThread;
  beforeAll(async () => {
    thread = await openEspeakThread();
  });
  afterAll(() => thread.close());

  it.each([
    ['en-us', 'choose', 't^ʃˈuːz'],
    ['en-us', 'people', 'pˈiːpə^l'],
    ['en-us', 'of the world', 'ʌvðə wˈɜːld'],
    ['en-gb', 'go near', 'ɡˌə^ʊ nˈi^ə'],
    ['fr-fr', 'les enfants', 'le-z ɑ̃fˈɑ̃'],
    ['it', 'pizza', 'pˈit^sːa'],
  ])('returns the phonemes in %s of “%s”', async (voice, text, ipa) => {
    expect(await thread.phonemes([text], voice, never)).toEqual([ipa]);
  });

  it('keeps the order of texts, and returns nothing for texts without sound', async () => {
    expect(await thread.phonemes(['two', '', 'a\u0000b', '…'], 'en-us', never)).toEqual([
      'tˈuː',
      '',
      expect.stringContaining('bˈiː'),
      '',
    ]);
  });

  it('reads phoneme notation and markup as plain text', async () => {
    const [names, tag] = await thread.phonemes(['[[h@l@U]]', '<b>go</b>'], 'en-us', never);
    expect(names).not.toBe('həlo^ʊ');
    expect(tag).toContain('ɡˌo^ʊ');
  });

  it('names a voice that does not exist, and keeps working', async () => {
    await expect(thread.phonemes(['a'], 'xx-none', never)).rejects.toMatchObject({
      kind: 'voice_not_found',
      message: "eSpeak has no voice 'xx-none'; its voices are called as en-us and de.",
    });
    expect(await thread.phonemes(['two'], 'en-us', never)).toEqual(['tˈuː']);
  });

  it('stops between two texts if its signal aborts', async () => {
    const again = (length: number) => Array.from({ length }, () => 'again');
    const few = await processorMs(() => thread.phonemes(again(5_000), 'en-us', never));
    const controller = new AbortController();
    const endless = thread.phonemes(again(500_000), 'en-us', controller.signal);
    endless.catch(() => undefined);
    await sleep(20);
    controller.abort();
    const rest = await processorMs(async () => {
      await expect(endless).rejects.toMatchObject({ kind: 'cancelled' });
      await thread.phonemes(['two'], 'en-us', never);
    });
    // Without the abort it would be a hundred times as much.
    expect(rest).toBeLessThan(10 * few);
  });

  it('stops in the middle of a text if its signal aborts', async () => {
    const request = { text: 'and on, '.repeat(5_000), voice: 'en-us', wordsPerMinute: 80 };
    const few = await processorMs(() => thread.speak({ ...request, text: 'and on, '.repeat(50) }, never));
    const controller = new AbortController();
    const endless = thread.speak(request, controller.signal);
    endless.catch(() => undefined);
    await sleep(20);
    controller.abort();
    const rest = await processorMs(async () => {
      await expect(endless).rejects.toMatchObject({ kind: 'cancelled' });
      const { samples } = await thread.speak({ ...request, text: 'two' }, never);
      expect(samples.length).toBeGreaterThan(1000);
    });
    // Without the abort it would be a hundred times as much.
    expect(rest).toBeLessThan(10 * few);
  });
});
