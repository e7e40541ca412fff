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

/** What is spoken into the microphone, again and again. */
const SPOKEN = 'jfk.flac';
/** What can be pulled from the hub of the tests. */
export const PULLABLE = 'whisper-tiny';
export const PULLED_FILE = 'onnx/encoder_model_quantized.onnx';

export const models: ServedModels = await servedModels();
export const missing = `${noChromium}${noRecordings}${noEspeak}${models.skipped}`;
export const isMissing = missing !== '' || !hasRecordings;

/** What the tests of the page share: one server, one browser, one microphone. */
interface World {
  readonly server: VoiceServer;
  readonly browser: Browser;
  readonly recordings: Recordings;
  readonly hub: HubStandIn;
  /** What most tests look at, one after the other: to open a page costs more than what they do there. */
  page?: OpenedPage | undefined;
}

let shared: World | undefined;

/** Only inside a test. */
export const world = (): World => shared!;

export function shareWorld(): void {
  const voices = mkdtempSync(join(tmpdir(), 'voice-page-voices-'));
  const config = mkdtempSync(join(tmpdir(), 'voice-page-config-'));
  beforeAll(async () => {
    // Of the models that are there, the one that hears tones knows more languages.
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
 * Opens a view, does something there, and asks for more than that no test fails: no complaint, and no other server.
 * `anew`, it is in a process of its own.
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
    // What was left there would be met by the next test.
    if (!anew) shared.page = undefined;
    await opened.close();
    throw error;
  }
  if (anew) await opened.close();
}

/** Rows of a long list are looked at as far as they differ. */
const ALIKE = '.voice-list li:nth-child(n + 6)';

/** As axe-core has it, asked within the page, which has no frames; in the other scheme nothing is different but the colours. */
export async function accessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const axe = new AxeBuilder({ page }).setLegacyMode().exclude(ALIKE);
    if (colorScheme === 'dark') axe.withRules('color-contrast');
    const { violations } = await axe.analyze();
    expect(
      violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    ).toEqual([]);
  }
}

/** What is downloaded where a button is pressed. */
export async function saved(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ]);
  return readFileSync(await download.path(), 'utf8');
}

/** Presses a button that copies, and answers with what is then in the clipboard. */
export async function copied(page: Page, name: string): Promise<string> {
  await Promise.all([
    page.evaluate(toldCopied),
    page.getByRole('button', { name, exact: true }).first().click(),
  ]);
  return page.evaluate(() => navigator.clipboard.readText());
}

/** In the page: what is told for two seconds is seen there, however busy the machine is. */
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
