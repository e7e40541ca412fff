import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LogFormat, LogLevel } from '../../src/config/service-settings.ts';
import { VoiceError } from '../../src/domain/errors.ts';
import { logDispatches, type LogLine, openLog, prettyLine } from '../../src/server/log.ts';
import { FakeStt, said } from '../helpers/fake-stt.ts';
import { talkForm, testServer, TRANSCRIPTIONS } from './test-server.ts';
import { unicodeText } from '../helpers/unicode-text.ts';
import { type Dispatch, UNOBSERVED } from '../../src/scheduler/observer.ts';

const ACTIVE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
const hostile = fc.oneof(
  unicodeText(),
  fc.constantFrom('\n18:30:01 info  answered', '\r\u001B[2K', '\u009B2J', '\u2028{"level":"info"}', '\u0007'),
);
// Without a zone, this is local time in the time zone of the test.
const LINE: LogLine = { level: 'info', time: '2026-01-02T18:30:01.234', msg: 'answered' };

describe('a pretty log line', () => {
  it('gives the time, the level, the message and the request', () => {
    const fields = { method: 'POST', url: '/v1/audio/transcriptions', status: 200, ms: 412 };
    expect(prettyLine({ ...LINE, request_id: 'req_1', ...fields })).toBe(
      '18:30:01 info  answered method=POST url=/v1/audio/transcriptions status=200 ms=412 req_1',
    );
  });

  it('names the worker that logged it, and every request of a shared call', () => {
    const line = { ...LINE, level: 'debug', worker: 'tiny-1', msg: '8.2 s of speech in 0.40 s' } as const;
    expect(prettyLine({ ...line, request_id: ['a', 'b'] })).toBe(
      '18:30:01 debug tiny-1: 8.2 s of speech in 0.40 s a b',
    );
  });

  it('quotes field values so that they stay within their field', () => {
    expect(prettyLine({ ...LINE, model: 'tiny status=200', quote: '"' })).toBe(
      String.raw`18:30:01 info  answered model="tiny status=200" quote="\""`,
    );
  });

  it('shows the stack of an error below it, indented, with its causes', () => {
    const { logger, text } = log('pretty');
    const cause = new Error('connection reset');
    logger.error(
      { err: new VoiceError('worker_lost', 'The worker failed.', { cause }) },
      'The worker failed.',
    );
    const [first, ...stack] = text().trimEnd().split('\n');
    expect(first).toMatch(/^\d\d:\d\d:\d\d error The worker failed\.$/);
    expect(stack.filter((line) => !line.startsWith('    '))).toEqual([]);
    expect(stack.join('\n')).toContain('log.test.ts');
    expect(stack.join('\n')).toContain('connection reset');
  });
});

describe('a JSON log line', () => {
  it('is an object with the name of the level and the time in ISO 8601', () => {
    const { logger, text } = log('json');
    logger.child({ request_id: 'mine' }).info({ status: 200 }, 'answered');
    const line = JSON.parse(text()) as LogLine;
    expect(line).toEqual({
      level: 'info',
      time: line.time,
      request_id: 'mine',
      status: 200,
      msg: 'answered',
    });
    expect(new Date(line.time).toISOString()).toBe(line.time);
  });

  it('holds every message unchanged, without active control characters', () => {
    fc.assert(
      fc.property(hostile, hostile, (msg, url) => {
        const { logger, text } = log('json');
        logger.info({ url }, msg);
        expect(text().trimEnd()).not.toMatch(ACTIVE);
        expect(JSON.parse(text())).toMatchObject({ url, msg });
      }),
    );
  });
});

describe('hostile text in the log', () => {
  it('neither begins a line nor moves the cursor', () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, (msg, worker, url) => {
        const { logger, text } = log('pretty');
        logger.warn({ worker, url, request_id: [url] }, msg);
        expect(text()).toMatch(/^\d\d:\d\d:\d\d warn  [^\n]*\n$/);
        expect(text().slice(0, -1)).not.toMatch(ACTIVE);
      }),
    );
  });

  it('does neither inside the message of an error', () => {
    fc.assert(
      fc.property(hostile, (message) => {
        const { logger, text } = log('pretty');
        logger.error({ err: new Error(message) }, 'failed');
        const [first, ...rest] = text().slice(0, -1).split('\n');
        expect(first).toMatch(/^\d\d:\d\d:\d\d error failed$/);
        expect(rest.filter((line) => !line.startsWith('    ') || ACTIVE.test(line))).toEqual([]);
      }),
    );
  });
});

describe('the log level', () => {
  it.each<[LogLevel, readonly LogLevel[]]>([
    ['debug', ['debug', 'info', 'warn', 'error']],
    ['info', ['info', 'warn', 'error']],
    ['warn', ['warn', 'error']],
    ['error', ['error']],
  ])('%s passes %j to the output and to listeners', (level, expected) => {
    const { logger, text, heard } = log('pretty', level);
    for (const one of ['debug', 'info', 'warn', 'error'] as const) logger[one]('something');
    expect(heard.map((line) => line.level)).toEqual(expected);
    expect(
      text()
        .trimEnd()
        .split('\n')
        .map((line) => line.split(' ')[1]),
    ).toEqual(expected);
  });
});

describe('the log of a server', () => {
  const secrets = { prompt: 'Dear Mr Secret', hot_words: 'Verysecret', language: 'en' };

  it('at level info has no prompt, no file name and no transcript', async () => {
    const { logger, heard } = log('json');
    const engine = new FakeStt({ answer: () => said('My secret words.', 1) });
    const { post } = await testServer({ logger, engine });
    const { body } = await post(TRANSCRIPTIONS, talkForm(secrets), { authorization: 'Bearer secret' });
    expect(body).toContain('secret words');
    expect(heard.length).toBeGreaterThan(0);
    expect(JSON.stringify(heard)).not.toMatch(/secret|talk\.wav/i);
  });

  it('has none of them after an engine failure either', async () => {
    const { logger, heard } = log('json');
    const engine = new FakeStt({ answer: () => Promise.reject(new Error('out of memory')) });
    const { post } = await testServer({ logger, engine });
    const { statusCode } = await post(TRANSCRIPTIONS, talkForm(secrets), { authorization: 'Bearer secret' });
    expect(statusCode).toBe(500);
    expect(JSON.stringify(heard)).toContain('out of memory');
    expect(JSON.stringify(heard)).not.toMatch(/secret|talk\.wav/i);
  });

  it('has every answer, with the id of its request', async () => {
    const { logger, heard } = log('json');
    const { app } = await testServer({ logger });
    await app.inject({ url: '/nowhere?prompt=secret', headers: { 'x-request-id': 'mine' } });
    const answers = heard.map(({ msg, request_id, method, path, status }) => [
      msg,
      request_id,
      method,
      path,
      status,
    ]);
    expect(answers).toEqual([['answered', 'mine', 'GET', '/nowhere', 404]]);
  });
});

function log(format: LogFormat, level: LogLevel = 'info') {
  const written: string[] = [];
  const heard: LogLine[] = [];
  const logger = openLog({
    level,
    format,
    write: (text) => written.push(text),
    onLine: (line) => heard.push(line),
  });
  return { logger, heard, text: () => written.join('') };
}

const DISPATCH: Dispatch = { model: 'tiny', requestIds: ['a', 'b'], rows: 3, waitSeconds: [0.02, 0.0504] };

describe('the log of a dispatch to an engine', () => {
  it('names the requests of the call, and the longest wait among them', () => {
    const { logger, heard } = debugLog();
    logDispatches(logger).dispatched(DISPATCH);
    expect(heard).toMatchObject([
      { level: 'debug', msg: 'dispatched', request_id: ['a', 'b'], model: 'tiny', rows: 3, waited_ms: 50 },
    ]);
  });

  it('passes every event on to the metrics observer', () => {
    const told: unknown[] = [];
    const observer = logDispatches(debugLog().logger, {
      ...UNOBSERVED,
      dispatched: (dispatch) => told.push(dispatch),
      ended: (status) => told.push(status),
    });
    observer.dispatched(DISPATCH);
    observer.ended('completed');
    expect(told).toEqual([DISPATCH, 'completed']);
  });

  it('has the same request id as the HTTP answer', async () => {
    const { logger, heard } = debugLog();
    const { post } = await testServer({ logger, scheduler: { observer: logDispatches(logger) } });
    await post(TRANSCRIPTIONS, talkForm(), { 'x-request-id': 'mine' });
    const ids = heard.map(({ request_id }) => [request_id].flat());
    expect(ids).toEqual(heard.map(() => ['mine']));
    expect(heard.map(({ msg }) => msg)).toEqual(expect.arrayContaining(['dispatched', 'answered']));
  });
});

function debugLog() {
  const heard: LogLine[] = [];
  const logger = openLog({
    level: 'debug',
    format: 'json',
    write: () => undefined,
    onLine: (line) => heard.push(line),
  });
  return { logger, heard };
}
