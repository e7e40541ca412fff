import { expect, it } from 'vitest';
import { bursts, wav } from '../../fixtures/signals.ts';
import { FUNCTIONAL } from '../../helpers/functional-model.ts';
import { playSession, sentence, twoHours } from './played-server.ts';
import { accessible, opened } from './world.ts';

/** Sentences of six seconds: a quarter of an hour. */
const QUARTER_OF_AN_HOUR = 150;
/** Lines that the page draws at once. */
const MOST_DRAWN = 200;
/** What a sentence of fourteen words may take: its text, and when each word was said. */
const SENTENCE_BYTES = 3_000;

/** What is played to the page: what goes on for long, and what is gone soon. */
export function playedTests(): void {
  it.each(['live', 'conversation'])('can be read while it is not settled: %s', (view) =>
    opened(
      view,
      async ({ page }) => {
        await page.getByRole('button', { name: 'Start listening' }).click();
        await page.getByText('Listening', { exact: true }).waitFor({ state: 'attached' });
        const begun = sentence(0).filter(
          ({ type }) => type !== 'transcript.final' && type !== 'vad.speech_end',
        );
        await page.evaluate((events) => window.tell([events]), begun);
        await expect.poll(() => page.locator('.tentative').textContent()).toContain('looking');
        await accessible(page);
      },
      { script: playSession },
    ),
  );

  it('leaves alone what is being typed, whatever is heard meanwhile', () =>
    opened(
      'live',
      async ({ page }) => {
        await page.getByLabel('Model', { exact: true }).selectOption(FUNCTIONAL);
        await page.getByRole('button', { name: 'Start listening' }).click();
        await page.getByText('Listening', { exact: true }).waitFor({ state: 'attached' });
        const words = page.getByLabel('Words to expect');
        await words.fill('Ada Love');
        await page.evaluate((events) => window.tell([events]), sentence(0));
        await page.locator('.line', { hasText: 'looking' }).waitFor();
        expect(await words.inputValue()).toBe('Ada Love');
        await words.pressSequentially('lace');
        await page.keyboard.press('Enter');
        await expect.poll(() => page.evaluate(() => window.commands.at(-1))).toContain('"Ada Lovelace"');
      },
      { script: playSession },
    ));
}

/** What goes on for long. */
export function morePlayedTests(): void {
  it('takes no more memory for a quarter of an hour of captions than their text, and draws no more of them', () =>
    opened(
      'live',
      async ({ page }) => {
        await page.getByRole('button', { name: 'Start listening' }).click();
        await page.getByText('Listening', { exact: true }).waitFor({ state: 'attached' });
        const devtools = await page.context().newCDPSession(page);
        const measure = async () => {
          await devtools.send('HeapProfiler.collectGarbage');
          const { usedSize } = await devtools.send('Runtime.getHeapUsage');
          return { heap: usedSize, nodes: (await devtools.send('Memory.getDOMCounters')).nodes };
        };
        const speak = (from: number, count: number) =>
          page.evaluate(
            (sentences) => window.tell(sentences),
            Array.from({ length: count }, (_, index) => sentence(from + index)),
          );
        // As many as are drawn at once.
        await speak(0, MOST_DRAWN);
        const early = await measure();
        await speak(MOST_DRAWN, QUARTER_OF_AN_HOUR);
        const late = await measure();
        await expect
          .poll(() => page.getByRole('button', { name: 'Show earlier lines' }).textContent())
          .toContain(String(QUARTER_OF_AN_HOUR));
        expect(late.nodes - early.nodes).toBeLessThan(100);
        expect(late.heap - early.heap).toBeLessThan(QUARTER_OF_AN_HOUR * SENTENCE_BYTES);
      },
      { script: playSession, anew: true },
    ));

  it('draws again only the words that are lit in a transcript of two hours, and makes only those that are seen', () =>
    opened('file', async ({ page }) => {
      const transcript = twoHours();
      await page.route('**/v1/audio/transcriptions', (route) =>
        route.fulfill({ contentType: 'text/event-stream', body: transcript.body }),
      );
      const file = { name: 'hours.wav', mimeType: 'audio/wav', buffer: Buffer.from(wav(bursts(1))) };
      await page.locator('input[type=file]').setInputFiles(file);
      const lines = page.locator('.passages .line');
      await expect.poll(() => lines.count()).toBe(transcript.segments);
      expect(await lines.last().locator('.word').count()).toBe(0);
      await lines.nth(1_000).scrollIntoViewIfNeeded();
      await lines.nth(1_000).locator('.word').nth(3).waitFor();
      const changed = await page.evaluate(async () => {
        const seen: MutationRecord[] = [];
        const watch = new MutationObserver((records) => seen.push(...records));
        watch.observe(document.querySelector('.passages')!, {
          subtree: true,
          attributes: true,
          childList: true,
        });
        document
          .querySelectorAll<HTMLElement>('.line')[1_000]!
          .querySelectorAll<HTMLElement>('.word')[3]!
          .click();
        const frame = () => new Promise(requestAnimationFrame);
        while (seen.length === 0) await frame();
        for (let more = 0; more < 5; more++) await frame();
        return seen.length;
      });
      // The sound lasts a second: there are no more words to be lit, however long a frame takes.
      expect(changed).toBeLessThan(12);
    }));
}
