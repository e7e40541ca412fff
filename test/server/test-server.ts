import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { expect, onTestFinished } from 'vitest';
import { forRequest } from '../../src/runtime/worker-runtime.ts';
import type { Health, ServerRuntime } from '../../src/runtime/server-runtime.ts';
import { Scheduler, type SchedulerOptions } from '../../src/scheduler/scheduler.ts';
import { type AppOptions, buildApp } from '../../src/server/app.ts';
import type { VoiceError } from '../../src/domain/errors.ts';
import { correctedUrl } from '../../src/server/routing.ts';
import type { ErrorBody } from '../../src/wire/errors.ts';
import type { WorkerInfo } from '../../src/supervisor/model-worker.ts';
import { bursts, wav } from '../fixtures/signals.ts';
import { checkReply, watchReplies } from '../helpers/api-contract.ts';
import { FakeStt } from '../helpers/fake-stt.ts';
import { filesIn } from '../helpers/files-in.ts';
import {
  TEST_MODEL,
  testRuntime,
  type TestRuntime,
  type TestRuntimeOptions,
} from '../helpers/test-runtime.ts';

/** Two seconds of speech within four seconds: scheduled with priority BATCH. */
export const TALK = wav(bursts(4, [0.5, 2.5]));

export interface TestServerOptions extends Partial<Omit<AppOptions, 'runtime'>> {
  readonly engine?: FakeStt;
  readonly scheduler?: Partial<SchedulerOptions>;
  readonly health?: Health;
  readonly workers?: readonly WorkerInfo[];
  /** The reason why no model can start. */
  readonly problem?: VoiceError;
  readonly speech?: Pick<TestRuntimeOptions, 'tts' | 'savedVoices' | 'speakers'>;
  /** Allows answers to contain fields that the OpenAPI document lacks; false by default. */
  readonly tellsMore?: boolean;
  /** Model aliases. */
  readonly aliases?: Readonly<Record<string, string>>;
}

export interface TestServer {
  readonly app: FastifyInstance;
  readonly engine: FakeStt;
  readonly scheduler: Scheduler;
  readonly runtime: TestRuntime;
  /** The files in the upload folder, and the deleted files that are still open. */
  uploads(): readonly string[];
  post(
    url: string,
    form: FormData,
    headers?: Readonly<Record<string, string>>,
  ): Promise<LightMyRequestResponse>;
  /** Listens on a free port; resolves with its address. */
  listen(): Promise<string>;
}

/**
 * An app over a fake engine behind a real scheduler. Must be called inside a test, which closes it at its
 * end.
 */
export async function testServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { engine = new FakeStt({ capabilities: { batchInference: true } }), ...more } = options;
  const { health, workers = [], problem, speech, aliases = {}, tellsMore = false, ...appOptions } = more;
  const temporaryFolder = mkdtempSync(join(tmpdir(), 'voice-server-'));
  const runtime = testRuntime({ stt: engine, aliases, ...speech });
  const scheduler = new Scheduler(options.scheduler);
  const served: ServerRuntime = Object.assign(Object.create(runtime) as TestRuntime, {
    refuseWhenFull: () => scheduler.refuseWhenFull(),
    forRequest: (request: Parameters<ServerRuntime['forRequest']>[0]) =>
      forRequest(runtime, scheduler, request, options.scheduler?.clock),
    health: () => health ?? OK,
    workers: () => workers,
    queue: () => scheduler.state(),
    problemOf: () => problem,
  });
  const app = await buildApp({
    version: '1.2.3',
    maxUploadBytes: 2 ** 20,
    maxInputCharacters: 4096,
    temporaryFolder,
    drainMs: 200,
    ...appOptions,
    runtime: served,
  });
  const inject = app.inject.bind(app);
  // Every answer that a test receives is validated against the OpenAPI document.
  app.inject = (async (request: InjectOptions | string) => {
    const { method = 'GET', url } = typeof request === 'string' ? { url: request } : request;
    const response = await inject(request);
    const header = (name: string) => response.headers[name]?.toString();
    const path = correctedUrl(url as string);
    if (!tellsMore)
      checkReply({ method, url: path, status: response.statusCode, header, body: response.body });
    return response;
  }) as typeof app.inject;
  const problems = tellsMore ? () => [] : watchReplies(app.server);
  onTestFinished(async () => {
    await app.close();
    expect(problems()).toEqual([]);
    await scheduler.stop(0);
    await rm(temporaryFolder, { recursive: true, force: true });
  });
  return {
    app,
    engine,
    scheduler,
    runtime,
    uploads: () => filesIn(temporaryFolder),
    async post(url, form, headers = {}) {
      const body = new Response(form);
      const payload = Buffer.from(await body.arrayBuffer());
      const type = body.headers.get('content-type')!;
      return app.inject({ method: 'POST', url, payload, headers: { 'content-type': type, ...headers } });
    },
    async listen() {
      await app.listen({ host: '127.0.0.1', port: 0 });
      return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    },
  };
}

const OK: Health = { status: 'ok', modelsLoaded: 1, workersReady: 1, workersTotal: 1, problems: [] };

/** A form with a recording and a model, with `fields` changed; `undefined` removes a field. */
export function talkForm(
  fields: Readonly<Record<string, string | readonly string[] | undefined>> = {},
  file: Uint8Array | undefined = TALK,
): FormData {
  const form = new FormData();
  if (file) form.append('file', new Blob([new Uint8Array(file)]), 'talk.wav');
  for (const [name, value] of Object.entries({ model: TEST_MODEL, ...fields })) {
    for (const one of [value ?? []].flat()) form.append(name, one);
  }
  return form;
}

/** The status, type, code and param of an error. */
export function errorOf(response: Pick<LightMyRequestResponse, 'statusCode' | 'json'>) {
  const { error } = response.json() as ErrorBody;
  return [response.statusCode, error.type, error.code, error.param];
}

export const TRANSCRIPTIONS = '/v1/audio/transcriptions';
export const TRANSLATIONS = '/v1/audio/translations';
