import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { type ServedModels, servedModels } from '../../e2e/served-models.ts';
import { serve, type VoiceServer } from '../../e2e/voice-server.ts';
import { noEspeak } from '../../fixtures/espeak.ts';
import { hasRecordings, noRecordings } from '../../fixtures/recordings.ts';
import { installToneSpeakers } from '../../generated/speaker/install-speaker.ts';
import { installFunctionalKokoro } from '../../helpers/functional-kokoro.ts';
import { type HubStandIn, startHub } from '../../helpers/hub-stand-in.ts';
import { MOONSHINE } from '../../helpers/installed-moonshine.ts';
import {
  noChromium,
  openBrowser,
  openPage,
  type OpenedPage,
  type PageOptions,
  type Visit,
} from './chromium.ts';
import { type Recordings, recordingsOf } from './recordings.ts';

/** The speech that the microphone repeats. */
const SPOKEN = 'jfk.flac';
/** A model that can be pulled from the fake hub. */
export const PULLABLE = 'whisper-tiny';
export const PULLED_FILE = 'onnx/encoder_model_quantized.onnx';

export const models: ServedModels = await servedModels();
export const missing = `${noChromium}${noRecordings}${noEspeak}${models.skipped}`;
export const isMissing = missing !== '' || !hasRecordings;

/** The server, browser and microphone that the tests of the page share. */
interface World {
  readonly server: VoiceServer;
  readonly browser: Browser;
  readonly recordings: Recordings;
  readonly hub: HubStandIn;
  /** Most tests reuse one page, because opening a page takes longer than the test. */
  page?: OpenedPage | undefined;
}

let shared: World | undefined;

/** Must be called inside a test. */
export const world = (): World => shared!;

export function shareWorld(): void {
  const voices = mkdtempSync(join(tmpdir(), 'voice-page-voices-'));
  const config = mkdtempSync(join(tmpdir(), 'voice-page-config-'));
  beforeAll(async () => {
    // The model that transcribes tones knows more languages than the others.
    mkdirSync(join(config, 'voice'));
    writeFileSync(join(config, 'voice', 'config.yaml'), `model: ${MOONSHINE}\n`);
    installFunctionalKokoro(models.folder);
    installToneSpeakers(models.folder);
    const [recordings, hub] = await Promise.all([recordingsOf(SPOKEN), startHub(HUB_FILES, HUB_REPOSITORY)]);
    const [server, browser] = await Promise.all([
      serve({
        modelsDir: models.folder,
        args: ['--preload', MOONSHINE, '--voice-dir', voices, '--allow-pull', '--max-upload-mb', '100'],
        env: { VOICE_HUB_URL: hub.url, XDG_CONFIG_HOME: config },
      }),
      openBrowser({ microphone: recordings.spoken }),
    ]);
    shared = { server, browser, recordings, hub };
  });
  afterAll(async () => {
    await shared?.browser.close();
    await shared?.server.end();
    await shared?.hub.close();
    await models.remove();
    for (const folder of [voices, config, shared?.recordings.folder])
      if (folder) rmSync(folder, { recursive: true });
  });
}

const HUB_REPOSITORY = 'onnx-community/whisper-tiny_timestamped';
const HUB_FILES = Object.fromEntries(
  [
    'config.json',
    'generation_config.json',
    'preprocessor_config.json',
    'tokenizer.json',
    PULLED_FILE,
    'onnx/decoder_model_merged_quantized.onnx',
  ].map((path) => [path, Buffer.from('{}'.padEnd(path.startsWith('onnx/') ? 200_000 : 100))]),
);

/**
 * Opens a view, runs `act` there, and expects that the page reports no faults and contacts no other server.
 * With `anew`, the page gets a process of its own.
 */
export async function opened(
  view: string,
  act: (opened: OpenedPage) => Promise<void>,
  {
    anew = false,
    ...options
  }: (Visit & { readonly anew?: false }) | (PageOptions & { readonly anew: true }) = {},
): Promise<void> {
  const shared = world();
  const url = `${shared.server.url}/#/${view}`;
  const visited = anew ? undefined : shared.page;
  await visited?.visit(url, options);
  const opened = visited ?? (await openPage(shared.browser, url, options));
  if (!anew) shared.page = opened;
  try {
    await act(opened);
    expect(opened.faults).toEqual([]);
  } catch (error) {
    // The next test must not get the page in this state.
    if (!anew) shared.page = undefined;
    await opened.close();
    throw error;
  }
  if (anew) await opened.close();
}

/** Rows of a long list beyond the first are alike, and are not checked. */
const REPEATED_ROWS = '.voice-list li:nth-child(n + 6)';

/**
 * Checks the page with axe-core, inside the page, which has no frames. In the dark scheme, only colours
 * differ.
 */
export async function accessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const axe = new AxeBuilder({ page }).setLegacyMode().exclude(REPEATED_ROWS);
    if (colorScheme === 'dark') axe.withRules('color-contrast');
    const { violations } = await axe.analyze();
    expect(
      violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    ).toEqual([]);
  }
}

/** The text of the file that a button downloads. */
export async function saved(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ]);
  return readFileSync(await download.path(), 'utf8');
}

/** Presses a copy button, and returns the text of the clipboard. */
export async function copied(page: Page, name: string): Promise<string> {
  await Promise.all([
    page.evaluate(toldCopied),
    page.getByRole('button', { name, exact: true }).first().click(),
  ]);
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Runs in the page: resolves when the message appears, which is shown for two seconds. */
const toldCopied = () =>
  new Promise<void>((resolve) => {
    const watch = new MutationObserver(() => {
      const told = [...document.querySelectorAll('[role=status]')];
      if (!told.some(({ textContent }) => textContent === 'Copied')) return;
      watch.disconnect();
      resolve();
    });
    watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
