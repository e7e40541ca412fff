import type { Page } from 'playwright-core';
import { describe, expect, it, beforeAll, afterAll } from 'vitest';
import { serve, type VoiceServer } from '../../e2e/voice-server.ts';
import { MOONSHINE } from '../../helpers/installed-moonshine.ts';
import { openPage } from './chromium.ts';
import { accessible, models, opened, PULLABLE, PULLED_FILE, world } from './world.ts';

const KEY = 'correct-horse';

/** The page around the views: server state, API key, restarts, and refusals of the browser. */
export function serverTests(): void {
  it('shows the state of the server', () =>
    opened('server', async ({ page }) => {
      const worker = page.locator('.row', { hasText: `${MOONSHINE}-1` });
      await expect.poll(() => worker.textContent()).toMatch(/process \d+ · \d+ MB/);
      await expect.poll(() => page.locator('.tile', { hasText: 'Memory' }).textContent()).toMatch(/\d [MG]B/);
    }));

  it.each(['live', 'file', 'speak', 'conversation', 'server'])(
    'fits into 400 pixels, and is accessible: %s',
    (view) =>
      opened(
        view,
        async ({ page }) => {
          await page.getByRole('heading', { level: 1 }).waitFor();
          await page.getByText('The same from code').click();
          expect(await overflowing(page)).toEqual([]);
          await accessible(page);
        },
        { width: 400 },
      ),
  );

  it('can be used by keyboard alone', () =>
    opened('live', async ({ page }) => {
      await page.getByRole('heading', { name: 'Live', level: 1 }).waitFor();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'File', level: 1 }).waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    }));

  it.each([
    ['it was not given the microphone', 'The browser does not give this page', refuseMicrophone],
    ['there is no microphone', 'There is no microphone here.', unplugMicrophone],
  ] as const)('explains that %s', (_, sentence, script) =>
    opened(
      'live',
      async ({ page }) => {
        const start = page.getByRole('button', { name: 'Start listening' });
        await start.click();
        await page.getByRole('alert').getByText(sentence).waitFor();
        await expect.poll(() => start.isEnabled()).toBe(true);
      },
      { script },
    ),
  );

  describe('with an API key', () => {
    let locked: VoiceServer;
    const start = (port = '0') =>
      serve({
        modelsDir: models.folder,
        args: ['--drain-seconds', '0'],
        env: { VOICE_API_KEY: KEY, VOICE_PORT: port },
      });
    beforeAll(async () => {
      locked = await start();
    });
    afterAll(() => locked?.end());

    it('asks for the key, for REST and for the socket, and stores it only with consent', async () => {
      const { page, faults, close } = await openPage(world().browser, `${locked.url}/#/live`, {
        expected: /status of 401/,
      });
      const use = async (key: string) => {
        await page.getByRole('textbox', { name: 'Key' }).fill(key);
        await page.getByRole('button', { name: 'Use the key' }).click();
      };
      await use('wrong');
      await page.getByText('The key is not the API key of this server.').first().waitFor();
      await use(KEY);
      await page.getByRole('button', { name: 'Start listening' }).waitFor();
      expect(await kept(page)).not.toContain(KEY);
      await page.reload();
      await page.getByRole('switch', { name: 'Remember it in this browser' }).check();
      await use(KEY);
      await listen(page);
      expect(await kept(page)).toContain(KEY);
      await page.reload();
      await listen(page);
      expect(faults).toEqual([]);
      await close();
    });

    it('continues after the server was stopped and started again, and shows the loss', async () => {
      const { page, close } = await openPage(world().browser, `${locked.url}/#/live`, { kept: { key: KEY } });
      await listen(page);
      await locked.end();
      await page.getByText('The connection is gone.').waitFor();
      locked = await start(new URL(locked.url).port);
      await page.getByText('Connected again.').waitFor();
      await expect.poll(() => page.getByText('Listening', { exact: true }).count()).toBe(1);
      await close();
    });
  });
}

/** Functions of the server that test/server also covers. */
export function moreServerTests(): void {
  it('pulls a model, shows the progress, stops the pull, and uses the pulled model', () =>
    opened('server', async ({ page }) => {
      world().hub.faults[PULLED_FILE] = [{ type: 'stall', after: 50_000 }];
      const pull = page.getByRole('button', { name: `Download: ${PULLABLE}` });
      await pull.click();
      await page.getByText(/^\d+ kB of 400 kB$/).waitFor();
      await page.getByRole('button', { name: `Stop downloading ${PULLABLE}` }).click();
      await pull.click();
      await page.getByRole('region', { name: 'Models', exact: true }).getByText(PULLABLE).waitFor();
      await expect.poll(() => pull.count()).toBe(0);
      await page.getByRole('link', { name: 'Live' }).click();
      await page.getByLabel('Model', { exact: true }).selectOption(PULLABLE);
    }));
}

/** Runs in the page: browsers report this by the name of an error. */
function refuseMicrophone(): void {
  navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
}
function unplugMicrophone(): void {
  navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotFoundError'));
}

async function listen(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start listening' }).click();
  await page.getByText('Listening', { exact: true }).waitFor({ state: 'attached' });
}

const kept = (page: Page) => page.evaluate(() => JSON.stringify(localStorage));

/** Elements that overflow the window horizontally. */
const overflowing = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main, main *')]
      .filter((element) => !element.closest('.unseen, svg, .voice-list, select'))
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .map((element) => element.outerHTML.slice(0, 120)),
  );
