import { expect, it } from 'vitest';
import { bursts, wav } from '../../fixtures/signals.ts';
import { FUNCTIONAL } from '../../helpers/functional-model.ts';
import { installFakeSession, sentence, twoHours } from './fake-session.ts';
import { accessible, opened } from './world.ts';

/** The number of six-second sentences in a quarter of an hour. */
const QUARTER_OF_AN_HOUR = 150;
/** The maximum number of lines that the page draws at once. */
const MAX_DRAWN = 200;
/** The memory limit for a sentence of fourteen words, with its text and word times. */
const SENTENCE_BYTES = 3_000;

/** The page with a fake session: very long and very short states. */
export function fakeSessionTests(): void {
  it.each(['live', 'conversation'])('is accessible while text is tentative: %s', (view) =>
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
      { script: installFakeSession },
    ),
  );

  it('does not change text that is being edited, whatever is transcribed meanwhile', () =>
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
      { script: installFakeSession },
    ));
}

/** Long sessions. */
export function moreFakeSessionTests(): void {
  it('uses memory only for the text of a quarter of an hour of captions, and draws no more lines', () =>
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
        // The maximum number of drawn lines.
        await speak(0, MAX_DRAWN);
        const early = await measure();
        await speak(MAX_DRAWN, QUARTER_OF_AN_HOUR);
        const late = await measure();
        await expect
          .poll(() => page.getByRole('button', { name: 'Show earlier lines' }).textContent())
          .toContain(String(QUARTER_OF_AN_HOUR));
        expect(late.nodes - early.nodes).toBeLessThan(100);
        expect(late.heap - early.heap).toBeLessThan(QUARTER_OF_AN_HOUR * SENTENCE_BYTES);
      },
      { script: installFakeSession, anew: true },
    ));

  it('redraws only highlighted words in a transcript of two hours, and creates only visible ones', () =>
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
      // The sound lasts a second, which bounds the number of highlighted words, however slow the frames are.
      expect(changed).toBeLessThan(12);
    }));
}
