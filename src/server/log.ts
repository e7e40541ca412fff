import { type Logger, pino } from 'pino';
import type { FastifyBaseLogger } from 'fastify';
import { printable } from '../base/printable.ts';
import type { LogFormat, LogLevel } from '../config/service-settings.ts';
import type { WorkerLine, WorkerLog } from '../supervisor/order.ts';
import { traceWait } from '../tracing/spans.ts';
import { type SchedulerObserver, UNOBSERVED } from '../scheduler/observer.ts';

/** A line of the log, as pino writes it. */
export interface LogLine {
  readonly level: LogLevel;
  /** ISO 8601. */
  readonly time: string;
  readonly msg: string;
  readonly worker?: string;
  /** The ids of the requests that the line is about. */
  readonly request_id?: string | readonly string[];
  readonly [field: string]: unknown;
}

export interface LogOptions {
  readonly level: LogLevel;
  readonly format: LogFormat;
  /** Receives whole lines, with their line breaks. */
  readonly write: (text: string) => void;
  /** Called with every written line. */
  readonly onLine?: (line: LogLine) => void;
}

/**
 * The log of `voice serve`: lines of JSON, or of words for people. Nothing that a client or a worker sends
 * begins a line of its own, or does anything in a terminal.
 */
export function openLog({ level, format, write, onLine }: LogOptions): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    {
      write(json: string) {
        if (format === 'json') write(`${printable(json.trimEnd())}\n`);
        if (format === 'json' && !onLine) return;
        const line = JSON.parse(json) as LogLine;
        if (format === 'pretty') write(`${prettyLine(line)}${stackLines(line)}\n`);
        onLine?.(line);
      },
    },
  );
}

/** Logs a line of a worker with its requests. */
export const logOfWorkers =
  (logger: Pick<Logger, LogLevel>) =>
  ({ level, message, worker, requestIds }: Partial<Pick<WorkerLog, 'worker'>> & WorkerLine): void =>
    logger[level](
      { ...(worker !== undefined && { worker }), ...(requestIds?.length && { request_id: requestIds }) },
      message,
    );

/** `18:30:01 info  answered method=POST url=/v1/audio/transcriptions status=200 ms=412 req_…`, local time. */
export function prettyLine({ level, time, msg, worker, request_id, ...fields }: LogLine): string {
  const who = worker === undefined ? '' : `${worker}: `;
  const details = Object.entries(fields).flatMap(([name, value]) =>
    name === 'err' ? [] : [`${name}=${shown(value)}`],
  );
  const ids = request_id === undefined ? [] : [request_id].flat();
  return printable([timeOfDay(time), level.padEnd(5), `${who}${msg}`, ...details, ...ids].join(' '));
}

function timeOfDay(time: string): string {
  const date = new Date(time);
  const parts = [date.getHours(), date.getMinutes(), date.getSeconds()];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** Quotes the value if it could be read as several fields. */
const shown = (value: unknown): string =>
  typeof value === 'string' && !/[\s"]/.test(value) ? value : JSON.stringify(value);

/** The stack of an error, indented, so that none of its lines looks like a line of the log. */
function stackLines({ err }: LogLine): string {
  const { stack } = (err ?? {}) as { readonly stack?: unknown };
  if (typeof stack !== 'string') return '';
  return stack
    .split('\n')
    .map((line) => `\n    ${printable(line)}`)
    .join('');
}

/** Wraps `observer` so that every engine call is logged with the ids of its requests. */
export function logDispatches(
  logger: Pick<FastifyBaseLogger, 'debug'>,
  observer: SchedulerObserver = UNOBSERVED,
): SchedulerObserver {
  return {
    ...observer,
    dispatched(dispatch) {
      const { model, requestIds, rows, waitSeconds } = dispatch;
      traceWait(requestIds, waitSeconds);
      const waitedMs = Math.round(1000 * Math.max(...waitSeconds));
      logger.debug({ request_id: requestIds, model, rows, waited_ms: waitedMs }, 'dispatched');
      observer.dispatched(dispatch);
    },
  };
}
