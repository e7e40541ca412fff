import { execFileSync } from 'node:child_process';
import { type Browser, chromium, type Page } from 'playwright-core';

/** The first is made for programs alone: it takes two thirds of the time. */
const PROGRAMS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];

const program = PROGRAMS.map(pathOf).find((path) => path !== undefined);

/** Goes into the titles of what has to be skipped without a browser. */
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
  /** A WAV file that its microphone plays, again and again. */
  readonly microphone: string;
}

export function openBrowser({ microphone }: BrowserOptions): Promise<Browser> {
  return chromium.launch({
    executablePath: program!,
    args: [
      // Its sandbox refuses to run as root.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      // Nobody looks at it: it is drawn by the processor alone, which is less work than to play a graphics card.
      '--disable-gpu',
      '--autoplay-policy=no-user-gesture-required',
      // Nobody is there to be asked.
      '--use-fake-ui-for-media-stream',
      // Pages of one profile share a process: to start one takes as long as many a test.
      '--renderer-process-limit=1',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-audio-capture=${microphone}`,
    ],
  });
}

/** What a page is looked at for. */
export interface Visit {
  /** What it is that is expected to be complained of. */
  readonly expected?: RegExp;
  readonly width?: number;
  /** Is there before the page's own programs. */
  readonly script?: () => void;
}

export interface OpenedPage {
  readonly page: Page;
  /** What a page must not do: complain, fail, break its policy, ask another server. Of the last visit. */
  readonly faults: readonly string[];
  /** Loads what is there, as somebody has it who was never at this server before. */
  visit(url: string, visit?: Visit): Promise<void>;
  close(): Promise<void>;
}

export interface PageOptions extends Visit {
  /** Settings that its browser has from an earlier visit. */
  readonly kept?: object;
}

const HEIGHT = 860;

/** Asks for no icon, either. */
const NOTHING = '<link rel="icon" href="data:,">';

/** A page in a profile of its own. */
export async function openPage(
  browser: Browser,
  url: string,
  { kept, ...first }: PageOptions = {},
): Promise<OpenedPage> {
  const permissions = ['microphone', 'clipboard-read', 'clipboard-write'];
  // A quarter of the pixels is enough for those who measure in pixels of the page.
  const deviceScaleFactor = 0.5;
  const context = await browser.newContext({ permissions, acceptDownloads: true, deviceScaleFactor });
  // For what hangs: a busy machine may take long over anything.
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
      // Of the same server, and not the page, which may keep things until it is left.
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
