import { execFileSync } from 'node:child_process';
import { type Browser, chromium, type Page } from 'playwright-core';

/** The first is the headless shell: it takes two thirds of the time. */
const PROGRAMS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];

const program = PROGRAMS.map(pathOf).find((path) => path !== undefined);

/** Suffix for the titles of tests that are skipped without a browser. */
export const noChromium = program === undefined ? ' (skipped: Chromium is not installed)' : '';

function pathOf(name: string): string | undefined {
  try {
    return execFileSync('/bin/sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}

const PATIENCE_MS = 120_000;

export interface BrowserOptions {
  /** A WAV file that the fake microphone repeats. */
  readonly microphone: string;
}

export function openBrowser({ microphone }: BrowserOptions): Promise<Browser> {
  return chromium.launch({
    executablePath: program!,
    args: [
      // The sandbox of Chromium refuses to run as root.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      // Software rendering takes less work than the emulation of a graphics card.
      '--disable-gpu',
      '--autoplay-policy=no-user-gesture-required',
      // Grants permissions without a prompt.
      '--use-fake-ui-for-media-stream',
      // Pages of one profile share a process, because starting one takes as long as many tests.
      '--renderer-process-limit=1',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-audio-capture=${microphone}`,
    ],
  });
}

/** Options of a visit to a page. */
export interface Visit {
  /** Faults that the test expects. */
  readonly expected?: RegExp;
  readonly width?: number;
  /** Runs before the scripts of the page. */
  readonly script?: () => void;
}

export interface OpenedPage {
  readonly page: Page;
  /** Console errors, exceptions, policy violations and requests to other servers during the last visit. */
  readonly faults: readonly string[];
  /** Loads the page like a first-time visitor. */
  visit(url: string, visit?: Visit): Promise<void>;
  close(): Promise<void>;
}

export interface PageOptions extends Visit {
  /** Stored settings of an earlier visit. */
  readonly kept?: object;
}

const HEIGHT = 860;

/** This page does not request an icon. */
const NOTHING = '<link rel="icon" href="data:,">';

/** Opens a page in a new profile. */
export async function openPage(
  browser: Browser,
  url: string,
  { kept, ...first }: PageOptions = {},
): Promise<OpenedPage> {
  const permissions = ['microphone', 'clipboard-read', 'clipboard-write'];
  // Fewer pixels are faster; tests measure in CSS pixels.
  const deviceScaleFactor = 0.5;
  const context = await browser.newContext({ permissions, acceptDownloads: true, deviceScaleFactor });
  // Only for hanging pages: a busy machine may take long for anything.
  context.setDefaultTimeout(PATIENCE_MS);
  if (kept)
    await context.addInitScript((kept) => {
      localStorage.setItem('voice-settings', kept);
    }, JSON.stringify(kept));
  const page = await context.newPage();
  const faults: string[] = [];
  let { origin, host } = new URL(url);
  let expected: RegExp | undefined;
  const fault = (text: string) => {
    if (expected?.test(text) !== true) faults.push(text);
  };
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') fault(message.text());
  });
  page.on('pageerror', ({ message }) => fault(message));
  page.on('request', (request) => {
    const target = new URL(request.url());
    if (target.origin !== origin && !['blob:', 'data:'].includes(target.protocol))
      fault(`asks ${target.origin}`);
  });
  page.on('websocket', (socket) => {
    if (new URL(socket.url()).host !== host) fault(`opens ${socket.url()}`);
  });

  let script: Awaited<ReturnType<Page['addInitScript']>> | undefined;
  const visit = async (url: string, { width = 1280, ...visit }: Visit = {}) => {
    await script?.dispose();
    script = visit.script && (await page.addInitScript(visit.script));
    await page.unrouteAll();
    await page.setViewportSize({ width, height: HEIGHT });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    if (page.url() !== 'about:blank') {
      // A page of the same server, whose storage can be cleared after leaving the page under test.
      const nothing = new URL('/nothing', url).href;
      await page.route(nothing, (route) => route.fulfill({ contentType: 'text/html', body: NOTHING }));
      await page.goto(nothing);
      await page.evaluate(() => localStorage.clear());
      await page.unroute(nothing);
    }
    ({ origin, host } = new URL(url));
    ({ expected } = visit);
    faults.length = 0;
    await page.goto(url);
  };
  await visit(url, first);
  return { page, faults, visit, close: () => context.close() };
}
