import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { FUNCTIONAL } from '../../helpers/functional-model.ts';
import { copied, opened, saved } from './world.ts';

/** Live transcription from the microphone. */
export function liveTests(): void {
  it('transcribes the microphone, and applies every setting meanwhile', () =>
    opened('live', async ({ page }) => {
      const sent = commandsOf(page);
      await page.getByRole('button', { name: 'Start listening' }).click();
      // A busy machine loses parts of the microphone's sound.
      for (const word of [/fellow/i, /country/i]) await expect.poll(() => spokenIn(page)).toMatch(word);
      await expect
        .poll(() => page.getByText('Delay when you stop').locator('..').textContent())
        .toMatch(/\d (?:m?s)$/);

      await page.getByRole('radio', { name: 'High' }).check();
      await expect.poll(() => sent.at(-1)).toMatchObject({ vad_sensitivity: 'high', hot_words: [] });
      await page.getByLabel('Model', { exact: true }).selectOption(FUNCTIONAL);
      await page.getByLabel('Words to expect').fill('Ada Lovelace, Kyiv');
      await page.keyboard.press('Enter');
      await expect
        .poll(() => sent.at(-1))
        .toMatchObject({ model: FUNCTIONAL, hot_words: ['Ada Lovelace', 'Kyiv'], language: null });
      await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
      await expect.poll(() => sent.at(-1)).toMatchObject({ type: 'session.configure', language: 'de' });
    }));
}

/** Cases that test/web/state also covers. */
export function moreLiveTests(): void {
  it('switches to another microphone, pauses, and exports the transcript', () =>
    opened('live', async ({ page }) => {
      const sent = commandsOf(page);
      const frames = framesOf(page);
      await page.getByRole('button', { name: 'Start listening' }).click();
      await page
        .locator('.line > span', { hasText: /fellow/i })
        .first()
        .waitFor();
      const microphones = page.getByLabel('Microphone', { exact: true }).and(page.locator('select'));
      const [current, options] = await microphones.evaluate((list: HTMLSelectElement) => [
        list.value,
        [...list.options].map(({ value }) => value),
      ]);
      const another = options.findLast((value) => value !== current && value !== 'default')!;
      await microphones.selectOption(another);
      await goesOn(frames);
      expect(await microphones.inputValue()).toBe(another);

      await page.getByRole('button', { name: 'Pause' }).click();
      await page.getByText('Paused').waitFor();
      await expect.poll(() => sent.at(-1)).toEqual({ type: 'input_audio_buffer.commit' });
      const whilePaused = frames.count;
      await page.locator('.line').first().waitFor();
      // Finals of speech before the pause may still arrive.
      await expect
        .poll(async () => (await copied(page, 'Copy')) === (await spokenLines(page)).join('\n'))
        .toBe(true);
      expect(await saved(page, 'Save as srt')).toMatch(/^1\n00:00:\d\d,\d{3} --> 00:00:\d\d,\d{3}\n\w/);
      expect(JSON.parse(await saved(page, 'Save as json')).text).toContain((await spokenLines(page))[0]);
      expect(frames.count).toBe(whilePaused);
      await page.getByRole('button', { name: 'Continue' }).click();
      await goesOn(frames);
      await page.getByRole('button', { name: 'Stop' }).click();
      await page.getByRole('button', { name: 'Start listening' }).waitFor();
      await page.getByRole('button', { name: 'Clear' }).click();
      await expect.poll(() => spokenLines(page)).toEqual([]);
    }));

  it('holds a conversation on one socket: transcribes, speaks replies, and stops on barge-in', () =>
    opened('conversation', async ({ page }) => {
      let sockets = 0;
      page.on('websocket', () => sockets++);
      await page.getByRole('button', { name: 'Start listening' }).click();
      await page.locator('.turn.person').first().waitFor();
      await page.getByRole('switch', { name: 'I may interrupt it' }).uncheck();
      await page.getByRole('textbox', { name: 'Text to say' }).fill('And then he said again. '.repeat(20));
      await page.keyboard.press('Enter');
      await page.locator('.turn.machine .sounding').waitFor();
      await page.getByRole('switch', { name: 'I may interrupt it' }).check();
      await page.getByText('(cut short)').waitFor();
      expect(sockets).toBe(1);
    }));
}

/** The commands that the page sends to its session. */
function commandsOf(page: Page): readonly object[] {
  const sent: object[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (typeof payload === 'string') sent.push(JSON.parse(payload) as object);
    }),
  );
  return sent;
}

/** The number of audio frames that were sent. */
function framesOf(page: Page): { readonly count: number } {
  const frames = { count: 0 };
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => void (typeof payload !== 'string' && frames.count++)),
  );
  return frames;
}

async function goesOn(frames: { readonly count: number }): Promise<void> {
  const { count } = frames;
  await expect.poll(() => frames.count).toBeGreaterThan(count + 5);
}

const spokenLines = (page: Page) => page.locator('.line:has(time:not(:empty)) > span').allTextContents();

const spokenIn = async (page: Page) => (await page.locator('.line > span').allTextContents()).join(' ');
