import { describe, expect, it } from 'vitest';
import { eventually } from '../../helpers/eventually.ts';
import type { Context, Options, Output } from '../../../src/cli/command.ts';
import { serveCommand } from '../../../src/cli/commands/serve.ts';
import { openContext } from '../../../src/cli/context.ts';
import type { WatchedServer } from '../../../src/cli/ui/serve-dashboard.ts';
import { openServeView } from '../../../src/cli/ui/serve-view.ts';
import { openLog } from '../../../src/server/log.ts';
import { type FakeTerminal, fakeTerminal } from '../../helpers/fake-terminal.ts';

const SERVER: WatchedServer = {
  url: 'http://127.0.0.1:8000',
  runtime: { workers: () => [], queue: () => ({ queued: { realtime: 0, batch: 0 }, inFlight: 0 }) },
};

describe('voice serve on a terminal', () => {
  it('draws a dashboard instead of a log, and leaves one plain line', async () => {
    const { context, terminal, lines } = await openTestContext({ terminal: fakeTerminal() });
    const view = await openServeView(context);
    const logger = openLog(view.log);
    view.show(SERVER);
    logger.info({ status: 200 }, 'answered');
    logger.warn('port 8000 is taken');
    view.stopping();
    await eventually(() => expect(terminal?.written()).toContain('port 8000 is taken'));
    expect(terminal?.written()).toContain('Stopping: requests in flight may end.');
    expect(lines).toEqual([]);
    await view.close();
    expect(lines.join('')).toMatch(
      /^Stopped serving on http:\/\/127\.0\.0\.1:8000 after \d s; 1 request answered\.\n$/,
    );
  });

  it('leaves nothing if it never listened', async () => {
    const { context, lines } = await openTestContext({ terminal: fakeTerminal() });
    const view = await openServeView(context);
    await view.close();
    expect(lines).toEqual([]);
  });

  it.each([
    ['colours', {}, true],
    ['colours if NO_COLOR is empty', { NO_COLOR: '' }, true],
    ['none under NO_COLOR', { NO_COLOR: '1' }, false],
  ])('uses %s', async (_, env, colors) => {
    const { context, terminal } = await openTestContext({ terminal: fakeTerminal(), env });
    const view = await openServeView(context);
    await eventually(() => expect(terminal?.written()).toContain('voice serve'));
    expect(terminal!.written().includes('\u001B[1m')).toBe(colors);
    await view.close();
  });

  it('counts answers at any log level', async () => {
    const { context, lines } = await openTestContext({
      terminal: fakeTerminal(),
      options: { logLevel: 'error' },
    });
    const view = await openServeView(context);
    view.show(SERVER);
    openLog(view.log).info({ status: 200 }, 'answered');
    await view.close();
    expect(lines.join('')).toContain('1 request answered');
  });
});

describe('voice serve writes plain lines', () => {
  it.each<[string, Options, Readonly<Record<string, string>>]>([
    ['under -q', { quiet: true }, {}],
    ['under -v', { verbose: true }, {}],
    ['at --log-level debug', { logLevel: 'debug' }, {}],
    ['with --log-format json', { logFormat: 'json' }, {}],
    ['with --json', { json: true }, {}],
    ['in CI', {}, { CI: 'true' }],
  ])('on a terminal %s', async (_, options, env) => {
    const { context, terminal, lines } = await openTestContext({ terminal: fakeTerminal(), options, env });
    await logAll(context);
    expect(lines.length).toBeGreaterThan(0);
    expect(terminal?.written()).toBe('');
  });

  it.each<[string, Options, readonly string[]]>([
    ['as they are by default', {}, ['info', 'warn', 'error']],
    ['under -q', { quiet: true }, ['error']],
    ['under -v', { verbose: true }, ['debug', 'info', 'warn', 'error']],
    ['at a level', { logLevel: 'WARN' }, ['warn', 'error']],
  ])('in a pipe %s', async (_, options, levels) => {
    const { context, lines } = await openTestContext({ options });
    await logAll(context);
    expect(lines.map((line) => line.split(' ')[1])).toEqual(levels);
  });

  it.each<Options>([{ json: true }, { logFormat: 'json' }])('as JSON with %j', async (options) => {
    const { context, lines } = await openTestContext({ options });
    await logAll(context);
    expect(lines.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual([
      'info',
      'warn',
      'error',
    ]);
  });

  it('and goes on if the lines cannot be written', async () => {
    let tried = 0;
    const full = () => Promise.reject(new Error(`ENOSPC ${++tried}`));
    const { context } = await openTestContext({ write: full });
    // An unhandled rejection would end the process and fail the run.
    await logAll(context);
    await new Promise((resolve) => setImmediate(resolve));
    expect(tried).toBe(3);
  });
});

async function logAll(context: Context): Promise<void> {
  const view = await openServeView(context);
  const logger = openLog(view.log);
  view.show(SERVER);
  for (const level of ['debug', 'info', 'warn', 'error'] as const) logger[level]('something');
  view.stopping();
  await view.close();
}

interface TestContextOptions {
  readonly terminal?: FakeTerminal;
  readonly options?: Options;
  readonly env?: Readonly<Record<string, string>>;
  readonly write?: Output['write'];
}

/** The context of voice serve, and the lines that were written beside the drawing. */
async function openTestContext({ terminal, options = {}, env = {}, write }: TestContextOptions) {
  const lines: string[] = [];
  const output: Output = {
    isTerminal: terminal !== undefined,
    columns: 80,
    ...(terminal && { stream: terminal.stream }),
    write: write ?? (async (text) => void lines.push(String(text))),
  };
  const { context } = await openContext(
    {
      signal: new AbortController().signal,
      stdin: { isTerminal: false, bytes: async function* () {} },
      stdout: output,
      stderr: output,
      env: { XDG_CONFIG_HOME: '/nowhere', ...env },
    },
    serveCommand(() => '1.2.3'),
    options,
  );
  return { context, terminal, lines };
}
