import { execFileSync } from 'node:child_process';
import { type Browser, chromium, type Page } from 'playwright-core';

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

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
  /** A WAV file that its microphone plays, again and again; without one, there is no microphone. */
  readonly microphone?: string;
}

export function openBrowser({ microphone }: BrowserOptions = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: program!,
    args: [
      // Its sandbox refuses to run as root.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--autoplay-policy=no-user-gesture-required',
      // Pages of one profile share a process: to start one takes as long as many a test.
      '--renderer-process-limit=1',
      ...(microphone === undefined
        ? []
        : ['--use-fake-device-for-media-stream', `--use-file-for-fake-audio-capture=${microphone}`]),
    ],
  });
}

export interface OpenedPage {
  readonly page: Page;
  /** What a page must not do: complain, fail, break its policy, ask another server. */
  readonly faults: readonly string[];
  close(): Promise<void>;
}

export interface PageOptions {
  /** What it is that is expected to be complained of. */
  readonly expected?: RegExp;
  readonly permissions?: readonly string[];
  readonly width?: number;
  readonly dark?: boolean;
  /** Settings that its browser has from an earlier visit. */
  readonly kept?: object;
}

/** A page in a profile of its own. */
export async function openPage(
  browser: Browser,
  url: string,
  {
    expected,
    permissions = ['microphone', 'clipboard-read', 'clipboard-write'],
    width = 1280,
    dark = false,
    kept,
  }: PageOptions = {},
): Promise<OpenedPage> {
  const context = await browser.newContext({
    viewport: { width, height: 860 },
    permissions: [...permissions],
    colorScheme: dark ? 'dark' : 'light',
    acceptDownloads: true,
  });
  // For what hangs: a busy machine may take long over anything.
  context.setDefaultTimeout(PATIENCE_MS);
  if (kept)
    await context.addInitScript((kept) => {
      localStorage.setItem('voice-settings', kept);
    }, JSON.stringify(kept));
  const page = await context.newPage();
  const faults: string[] = [];
  const fault = (text: string) => {
    if (expected?.test(text) !== true) faults.push(text);
  };
  const { origin } = new URL(url);
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
    if (new URL(socket.url()).host !== new URL(url).host) fault(`opens ${socket.url()}`);
  });
  await page.goto(url);
  return { page, faults, close: () => context.close() };
}
