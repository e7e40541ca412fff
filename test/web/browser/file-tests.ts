import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { record, twoSentences } from '../../e2e/tone-recordings.ts';
import { voice } from '../../e2e/voice-binary.ts';
import { FUNCTIONAL } from '../../helpers/functional-model.ts';
import { MOONSHINE } from '../../helpers/installed-moonshine.ts';
import { accessible, models, opened, saved, world } from './world.ts';

/** Transcription of recordings. */
export function fileTests(): void {
  it('transcribes a dropped recording, with the subtitles of the command line, and applies edits', () =>
    opened('file', async ({ page }) => {
      const { mp3 } = world().recordings;
      const env = { VOICE_MODELS_DIR: models.folder };
      const telling = voice(['transcribe', mp3, '--format', 'srt', '--model', MOONSHINE], { env });
      await drop(page, 'talk.mp3', readFileSync(mp3));
      await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
      const told = await telling;
      expect(told.stdout).toMatch(/^1\n/);
      expect(await saved(page, 'Save as srt')).toBe(told.stdout);

      await page.locator('.word').last().click();
      await page.locator('.word.sounding').waitFor();
      await accessible(page);
      await page.getByRole('button', { name: 'Edit the line at 0:00' }).click();
      await page.getByRole('textbox', { name: 'Text at 0:00' }).fill('Something else.');
      await page.keyboard.press('Enter');
      expect(await saved(page, 'Save as srt')).toMatch(/-->.*\nSomething else\./);
      expect(await saved(page, 'Save as txt')).toMatch(/^Something else\./);
    }));

  it('cancels a recording at the server', () =>
    opened('file', async ({ page }) => {
      const { recordings, server } = world();
      await page.locator('input[type=file]').setInputFiles(recordings.long);
      await page.getByText(/\d transcribed/).waitFor();
      await page.getByRole('button', { name: 'Cancel long.wav' }).click();
      await page.getByText('Cancelled').waitFor();
      await server.line(({ status, path }) => status === 200 && String(path).endsWith('/cancel'));
      await expect.poll(queueOf).toEqual({ realtime: 0, batch: 0, in_flight: 0 });
    }));

  it('shows the error of the server for a bad recording', () =>
    opened(
      'file',
      async ({ page }) => {
        const file = { name: 'notes.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('no sound at all') };
        await page.locator('input[type=file]').setInputFiles(file);
        const form = new FormData();
        form.set('model', MOONSHINE);
        form.set('file', new Blob([file.buffer]), file.name);
        const url = `${world().server.url}/v1/audio/transcriptions`;
        const { error } = (await (await fetch(url, { method: 'POST', body: form })).json()) as {
          error: { message: string };
        };
        expect(await page.getByRole('alert').getByText(error.message).textContent()).toBe(error.message);
      },
      { expected: /status of 400/ },
    ));
}

/** Names of speakers, if the server has diarization. */
export function speakerTests(): void {
  it('uses the name that a user gives to a speaker, in the page and in saved files', () =>
    opened('file', async ({ page }) => {
      await page.getByRole('radio', { name: 'Told apart' }).check();
      await page.locator('input[type=file]').setInputFiles(world().recordings.spoken);
      await page.getByRole('button', { name: 'A: change the name' }).first().click();
      await page.getByLabel('Name of speaker A').fill('Jack');
      await page.getByLabel('Name of speaker A').press('Enter');
      await page.getByRole('button', { name: 'Jack: change the name' }).first().waitFor();
      expect(await saved(page, 'Save as txt')).toMatch(/^Jack: /);
    }));
}

/** Cases that test/web/state also covers. */
export function moreFileTests(): void {
  it('translates a recording, if the model can', () =>
    opened('file', async ({ page }) => {
      const { bytes, text } = record(twoSentences('de'));
      expect(await page.getByRole('radio', { name: 'In English' }).isEnabled()).toBe(false);
      await page.getByLabel('Model', { exact: true }).selectOption(FUNCTIONAL);
      await page.getByRole('radio', { name: 'In English' }).check();
      await drop(page, 'rede.wav', bytes);
      await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
      expect((await saved(page, 'Save as txt')).trim().replaceAll(/\s+/g, ' ')).toBe(text('en'));
    }));
}

/** Simulates a drop of the file. */
async function drop(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  const content = { name, base64: Buffer.from(bytes).toString('base64') };
  const dropped = await page.evaluateHandle(({ name, base64 }) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name));
    return transfer;
  }, content);
  await page.getByText('drop them here').dispatchEvent('drop', { dataTransfer: dropped });
}

const queueOf = async () =>
  ((await (await fetch(`${world().server.url}/v1/status`)).json()) as { readonly queue: object }).queue;
