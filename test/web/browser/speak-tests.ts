import { expect, it } from 'vitest';
import { FALLBACK_TTS_MODEL } from '../../../src/models/catalog.ts';
import { accessible, opened, saved } from './world.ts';

/** Long enough to find a button during playback on a busy machine. */
const SPOKEN_TEXT = 'It costs $3.50 at platform nine. '.repeat(2).trim();

/** Speech synthesis. */
export function speakTests(): void {
  it('plays speech during synthesis, highlights words, saves the sound, and plays it again', () =>
    opened(
      'speak',
      async ({ page }) => {
        await page.getByRole('textbox', { name: 'Text to speak' }).fill(SPOKEN_TEXT);
        await page.getByRole('button', { name: 'Speak', exact: true }).click();
        await expect.poll(() => page.evaluate(() => window.loudest)).toBeGreaterThan(0.05);
        await page.locator('.sounding', { hasText: '$3.50' }).first().waitFor();
        await page.getByRole('button', { name: 'Pause' }).click();
        await page.getByRole('button', { name: 'Continue' }).click();
        await page.locator('.sounding', { hasText: 'nine' }).first().waitFor();
        await page.getByRole('button', { name: 'Speak', exact: true }).waitFor();
        await expect
          .poll(() => page.getByText('Time to first sound').locator('..').textContent())
          .toMatch(/\d m?s$/);
        expect((await saved(page, 'Save as wav')).slice(0, 4)).toBe('RIFF');
        expect((await saved(page, 'Save as flac')).slice(0, 4)).toBe('fLaC');
        await page.getByRole('button', { name: 'Play “It costs $3.50' }).click();
        await page.locator('.sounding', { hasText: '$3.50' }).first().waitFor();
        await page.getByRole('button', { name: 'Stop' }).click();
        await accessible(page);
      },
      { script: measureSound },
    ));
}

/** Voices, which test/server also covers. */
export function moreSpeakTests(): void {
  it('blends two voices, speaks with the blend, and saves it', () =>
    opened('speak', async ({ page }) => {
      const asked: unknown[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/v1/audio/speech')) asked.push(request.postDataJSON());
      });
      await page.getByRole('radio', { name: /^Heart/ }).check();
      await page.getByLabel('Blend with').selectOption('af_sky');
      await page.getByRole('slider', { name: 'Share of the second voice' }).fill('0.3');
      await page.getByRole('slider', { name: 'Speed' }).fill('2');
      await page.getByRole('slider', { name: 'Pitch' }).fill('-2');
      await page.getByRole('textbox', { name: 'Text to speak' }).fill('Both of us.');
      await page.getByRole('button', { name: 'Speak', exact: true }).click();
      await page.getByRole('button', { name: 'Play “Both of us.”' }).waitFor();
      expect(asked).toMatchObject([
        { voice: 'af_heart(70)+af_sky(30)', speed: 2, effects: { pitch_shift_semitones: -2 } },
      ]);
      await page.getByLabel('Save this blend as').fill('Mira');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Saved as Mira.').waitFor();
      await expect.poll(() => page.getByRole('radio', { name: /^Mira/ }).isChecked()).toBe(true);
      await page.getByRole('button', { name: 'Hear Mira' }).click();
      await expect.poll(() => asked.at(-1)).toMatchObject({ voice: expect.stringMatching(/^voice_/) });
    }));

  it('selects voices with arrow keys, Home and End, and has two tab stops for all of them', () =>
    opened('speak', async ({ page }) => {
      await page.getByLabel('Model', { exact: true }).selectOption(FALLBACK_TTS_MODEL);
      const radios = page.locator('.voice-list input');
      await radios.first().focus();
      await page.keyboard.press('End');
      await expect.poll(() => radios.last().isChecked()).toBe(true);
      await page.keyboard.press('ArrowUp');
      await expect.poll(() => radios.nth(-2).isChecked()).toBe(true);
      await page.keyboard.press('Home');
      await expect.poll(() => radios.first().isChecked()).toBe(true);
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => radios.nth(1).isChecked()).toBe(true);
      const inList = () => page.evaluate(() => document.activeElement?.closest('.voice-list') !== null);
      const stops: boolean[] = [];
      for (const key of ['Tab', 'Tab']) {
        await page.keyboard.press(key);
        stops.push(await inList());
      }
      expect(stops).toEqual([true, false]);
    }));

  it('finds voices by name', () =>
    opened('speak', async ({ page }) => {
      await page.getByLabel('Model', { exact: true }).selectOption(FALLBACK_TTS_MODEL);
      await page.getByRole('searchbox', { name: 'Search voices' }).fill('german');
      await page.getByRole('radio', { name: /^German/ }).check();
      await page.getByText('The same from code').click();
      await page.getByRole('tab', { name: 'Python' }).click();
      await expect.poll(() => page.getByRole('tabpanel').textContent()).toContain('voice="de"');
    }));
}

declare global {
  interface Window {
    /** The peak of all sound that was played. */
    loudest: number;
  }
}

/** Measures all sound that the page plays, with one analyser per context, because it plays many buffers. */
function measureSound(): void {
  window.loudest = 0;
  const connect = AudioNode.prototype.connect as (this: AudioNode, to: AudioNode) => AudioNode;
  const analysers = new WeakMap<BaseAudioContext, AnalyserNode>();
  const analyserOf = (context: BaseAudioContext): AnalyserNode => {
    const analyser = context.createAnalyser();
    const samples = new Float32Array(analyser.fftSize);
    const look = () => {
      analyser.getFloatTimeDomainData(samples);
      for (const sample of samples) window.loudest = Math.max(window.loudest, Math.abs(sample));
      if (context.state !== 'closed') requestAnimationFrame(look);
    };
    look();
    return analyser;
  };
  AudioNode.prototype.connect = function (this: AudioNode, to: AudioNode) {
    if (to instanceof AudioDestinationNode) {
      const analyser = analysers.get(this.context) ?? analyserOf(this.context);
      analysers.set(this.context, analyser);
      connect.call(this, analyser);
    }
    return connect.call(this, to);
  } as typeof AudioNode.prototype.connect;
}
