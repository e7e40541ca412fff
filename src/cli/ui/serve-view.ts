import { systemClock } from '../../base/clock.ts';
import type { LogLevel } from '../../config/service-settings.ts';
import type { LogOptions } from '../../server/log.ts';
import type { Context } from '../command.ts';
import type { WatchedServer } from './serve-dashboard.ts';

/** The display of a running server. */
export interface ServeView {
  /** Whether it is drawn on a terminal. */
  readonly isDrawn: boolean;
  /** The options for the server's log. */
  readonly log: LogOptions;
  /** Shows a server that listens. */
  show(server: WatchedServer): void;
  /** Shows that the server is stopping. */
  stopping(): void;
  close(): Promise<void>;
}

/** A dashboard on a terminal; log lines in a pipe, as JSON, or at level debug. */
export async function openServeView(context: Context): Promise<ServeView> {
  const level = levelOf(context);
  const format = context.json ? 'json' : context.settings.logFormat;
  const { stream } = context.stderr;
  if (!context.interactive || !stream || format === 'json' || level === 'debug') return linesView(context);
  const [{ openDrawing }, { ServeDashboard }] = await Promise.all([
    import('./serve-drawing.tsx'),
    import('./serve-dashboard.ts'),
  ]);
  const dashboard = new ServeDashboard(openDrawing(stream, !context.env['NO_COLOR']), systemClock);
  return {
    isDrawn: true,
    // Answers are counted from their log lines at every log level.
    log: {
      level: 'info',
      format,
      write: () => undefined,
      onLine: (line) => dashboard.logged(line),
    },
    show: (server) => dashboard.show(server),
    stopping: () => dashboard.stopping(),
    async close() {
      const last = await dashboard.close();
      if (last !== undefined) await context.note(last);
    },
  };
}

/** Log lines on standard error, in the configured format. */
export const logLines = (context: Context): LogOptions => ({
  level: levelOf(context),
  format: context.json ? 'json' : context.settings.logFormat,
  // A full disk under the log must not stop the server.
  write: (text) => void context.stderr.write(text).catch(() => undefined),
});

function linesView(context: Context): ServeView {
  return {
    isDrawn: false,
    log: logLines(context),
    show: () => undefined,
    stopping: () => undefined,
    close: async () => undefined,
  };
}

function levelOf({ verbosity, settings }: Context): LogLevel {
  const { logLevel } = settings;
  return ({ quiet: 'error', normal: logLevel, verbose: 'debug' } as const)[verbosity];
}
