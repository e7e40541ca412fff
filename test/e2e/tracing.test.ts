import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RealtimeClient } from './realtime-client.ts';
import { servedModels } from './served-models.ts';
import { record, twoSentences } from './tone-recordings.ts';
import { serve, type VoiceServer } from './voice-server.ts';

/** The parts of OTLP that the tests check. */
interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}
interface Attribute {
  readonly key: string;
  readonly value: {
    readonly stringValue?: string;
    readonly intValue?: number;
    readonly doubleValue?: number;
  };
}
interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly Attribute[];
  readonly process: number | undefined;
}

const spans: SentSpan[] = [];
const collector = createServer((request, response) => {
  void take(request).finally(() => response.end('{}'));
});

async function take(request: IncomingMessage): Promise<void> {
  const { resourceSpans } = (await json(request)) as Sent;
  for (const { resource, scopeSpans } of resourceSpans) {
    const process = resource.attributes.find(({ key }) => key === 'process.pid')?.value.intValue;
    for (const { spans: some } of scopeSpans) spans.push(...some.map((span) => ({ ...span, process })));
  }
}

const models = await servedModels();
let server: VoiceServer;
beforeAll(async () => {
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${port}`;
  server = await serve({
    modelsDir: models.folder,
    args: ['--preload', 'tones'],
    env: { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_BSP_SCHEDULE_DELAY: '50' },
  });
});
afterAll(async () => {
  await server.end();
  collector.close();
  await models.remove();
});

const valueOf = ({ attributes }: SentSpan, name: string) =>
  attributes.find(({ key }) => key === name)?.value.stringValue;

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';

describe('tracing', () => {
  it("exports the spans from a request to the engine's work, as children of the client's span", async () => {
    const said = record(twoSentences('de'));
    const worker = await server.workerProcess('tones-1');
    const form = new FormData();
    form.set('model', 'tones');
    form.set('prompt', 'a secret of the client');
    form.set('file', new Blob([said.bytes]), 'secret.wav');
    const answer = await fetch(`${server.url}/v1/audio/transcriptions`, {
      method: 'POST',
      body: form,
      headers: { traceparent: `00-${TRACE}-${CALLER}-01` },
    });
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining(said.text('de'))]);

    const named = (name: string) => spans.filter((span) => span.name === name);
    await expect
      .poll(() =>
        ['POST /v1/audio/transcriptions', 'queue', 'transcribe', 'engine'].map(
          (name) => named(name).length > 0,
        ),
      )
      .toEqual([true, true, true, true]);
    const [request] = named('POST /v1/audio/transcriptions');
    const [call] = named('transcribe');
    const [work] = named('engine');
    expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([TRACE]));
    expect(request!.parentSpanId).toBe(CALLER);
    expect([named('queue')[0]!.parentSpanId, call!.parentSpanId]).toEqual([request!.spanId, request!.spanId]);
    expect(work!.parentSpanId).toBe(call!.spanId);
    expect([request!.process, work!.process]).toEqual([server.pid, worker]);
    const status = request!.attributes.find(({ key }) => key === 'http.response.status_code');
    expect(status?.value.intValue).toBe(200);
    // No span contains text, or data of the client.
    expect(JSON.stringify(spans)).not.toMatch(/secret|Haus/);
  });

  it("exports spans of a live session, of each final that it waited for, and of the engine's work", async () => {
    spans.length = 0;
    const said = record([...twoSentences('de'), { silence: 1 }]);
    const client = await RealtimeClient.open(server, '?model=tones', {
      headers: { traceparent: `00-${TRACE}-${CALLER}-01` },
    });
    await client.play(said.pcm, { speed: Infinity });
    await client.event('transcript.final', 2);
    await client.close();
    const finals = client.all('transcript.final').length;

    const session = () => spans.find(({ name }) => name === 'GET /v1/realtime');
    await expect.poll(session).toBeDefined();
    const asked = spans.filter(({ name }) => name === 'transcribe');
    // The span belongs to a final that was requested or prefetched.
    const answers = asked.filter(
      (span) => valueOf(span, 'urgency') !== 'interim' && valueOf(span, 'outcome') === 'result',
    );
    expect(finals).toBe(2);
    expect(answers.length).toBeGreaterThanOrEqual(finals);
    expect(session()!.parentSpanId).toBe(CALLER);
    expect(new Set(asked.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([session()!.spanId]));
    const ids = asked.map(({ spanId }) => spanId);
    const work = () => spans.filter(({ name, process }) => name === 'engine' && process !== server.pid);
    await expect.poll(() => work().length).toBeGreaterThanOrEqual(finals);
    for (const { parentSpanId } of work()) expect(ids).toContain(parentSpanId);
  });
});
