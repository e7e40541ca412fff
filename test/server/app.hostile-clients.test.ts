import { once } from 'node:events';
import { connect } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventually } from '../helpers/eventually.ts';
import { FakeStt } from '../helpers/fake-stt.ts';
import { manyRuns } from '../helpers/many-runs.ts';
import { TEST_MODEL } from '../helpers/test-runtime.ts';
import { bursts, wav } from '../fixtures/signals.ts';
import { testServer, TRANSCRIPTIONS, TRANSLATIONS } from './test-server.ts';
import { unicodeText } from '../helpers/unicode-text.ts';
import { webSegment } from '../helpers/web-segment.ts';

/** The number of trials of each kind. */
const FORMS = manyRuns(900);
const BODIES = manyRuns(900);
const REQUESTS = manyRuns(300);
const SOCKETS = manyRuns(100);

const CLIP = Buffer.from(wav(bursts(0.6, [0.1, 0.5])));
const MAGIC = [
  'RIFF\0\0\0\0WAVE',
  'fLaC',
  'OggS',
  'ID3\u0004',
  '\u001aE\u00df\u00a3',
  '\0\0\0\u0018ftypM4A ',
  '\u00ff\u00fb\u0090',
];

const bytes = (maxLength: number) => fc.uint8Array({ maxLength }).map((array) => Buffer.from(array));

const upload = fc.oneof(
  { arbitrary: fc.constant(CLIP), weight: 3 },
  bytes(200),
  // A known beginning, followed by anything.
  fc
    .tuple(fc.constantFrom(...MAGIC), bytes(300))
    .map(([magic, rest]) => Buffer.concat([Buffer.from(magic, 'latin1'), rest])),
  // A recording with a few changed bytes.
  fc.array(fc.tuple(fc.nat(CLIP.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 }).map((changes) => {
    const changed = Buffer.from(CLIP);
    for (const [at, byte] of changes) changed[at % 200] = byte;
    return changed;
  }),
  fc.nat(CLIP.length).map((length) => CLIP.subarray(0, length)),
);

const text = fc.oneof(
  fc.string({ maxLength: 30 }),
  unicodeText({ maxLength: 30 }),
  fc.constantFrom('', ' ', 'true', '1', '0.5', '-1', 'NaN', 'en', 'null', '[]', '../..', '%00'),
);

const fieldName = fc.oneof(
  fc.constantFrom('model', 'language', 'prompt', 'response_format', 'temperature', 'itn', 'hot_words'),
  fc.constantFrom('timestamp_granularities[]', 'timestamp_granularities', 'stream', 'file', 'file[]'),
  fc.constantFrom('__proto__', 'constructor', 'toString', 'model[]', '[]', ''),
  fc.string({ maxLength: 20 }),
);

const plausible = fc.record(
  {
    language: fc.constantFrom('en', 'de', 'EN', 'xx', ''),
    response_format: fc.constantFrom('json', 'text', 'srt', 'vtt', 'verbose_json', 'pdf'),
    temperature: fc.oneof(fc.double({ min: -0.5, max: 1.5 }).map(String), text),
    itn: text,
    stream: fc.constantFrom('true', 'false', '0', 'yes'),
    prompt: text,
    'timestamp_granularities[]': fc.constantFrom('segment', 'word', 'x'),
  },
  { requiredKeys: [] },
);

interface Part {
  readonly name: string;
  readonly content: Buffer;
  readonly headers: string;
}

const part = fc.oneof(
  fc
    .tuple(fieldName, text)
    .map(([name, value]): Part => ({ name, content: Buffer.from(value), headers: '' })),
  fc.tuple(fieldName, upload, text).map(([name, content, filename]): Part => ({
    name,
    content,
    headers: `; filename="${filename.replaceAll(/["\r\n]/g, '')}"\r\ncontent-type: audio/wav`,
  })),
  fc
    .tuple(
      fieldName,
      text,
      fc.constantFrom('application/json', 'text/plain; charset=klingon', '/', 'multipart/mixed'),
    )
    .map(([name, value, type]): Part => ({
      name,
      content: Buffer.from(value),
      headers: `\r\ncontent-type: ${type}`,
    })),
);

const form = fc
  .tuple(
    fc.option(upload, { nil: undefined }),
    fc.oneof({ arbitrary: fc.constant(TEST_MODEL), weight: 8 }, fc.constantFrom('nope', '')),
    fc.oneof({ arbitrary: fc.constant({}), weight: 2 }, plausible),
    fc.array(part, { maxLength: 4 }),
  )
  .map(([file, model, fields, more]) =>
    multipart([
      ...(file ? [{ name: 'file', content: file, headers: '; filename="clip.wav"' }] : []),
      ...Object.entries({ model, ...fields }).map(([name, value]) => ({
        name,
        content: Buffer.from(value),
        headers: '',
      })),
      ...more,
    ]),
  );

const BOUNDARY = 'boundary0';
const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

function multipart(parts: readonly Part[]): Buffer {
  return Buffer.concat([
    ...parts.flatMap(({ name, content, headers }) => [
      Buffer.from(
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name.replaceAll(/["\r\n]/g, '')}"${headers}\r\n\r\n`,
      ),
      content,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);
}

const contentType = fc.oneof(
  fc.constant(FORM_TYPE),
  fc.constantFrom(
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary="',
    'multipart/mixed; boundary=x',
  ),
  fc.constantFrom('application/json', 'text/plain', 'application/x-www-form-urlencoded', '', ';', 'a/b/c'),
  fc.string({ maxLength: 30 }),
);

/** Any other encoding of a body is rejected unread. */
const mostly = (usual: string, others: fc.Arbitrary<string>) =>
  fc.oneof({ arbitrary: fc.constant(usual), weight: 9 }, others);

const headers = fc.record(
  {
    'x-request-id': text,
    accept: text,
    authorization: text,
    'content-encoding': mostly('identity', fc.constantFrom('gzip', 'nonsense')),
    range: text,
    expect: text,
    'transfer-encoding': fc.constantFrom('chunked', 'gzip'),
  },
  { requiredKeys: [] },
);

/** A server with a fast engine, and a check that each answer is a success or a clear client error. */
async function hostedServer() {
  const server = await testServer({ engine: new FakeStt(), maxUploadBytes: 2 ** 16 });
  const check = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    sent: object,
    payload?: Buffer,
  ) => {
    const response = await server.app.inject({
      method,
      url,
      headers: { ...sent },
      ...(payload && { payload }),
    });
    const { statusCode, body } = response;
    expect(statusCode === 200 || (statusCode >= 400 && statusCode < 500), `${statusCode} ${body}`).toBe(true);
    expect(response.headers['x-request-id']).toMatch(/^[A-Za-z0-9._-]{1,128}$/);
    // Every rejection has the common form, and reveals nothing about the machine.
    const { error } = statusCode === 200 ? { error: undefined } : response.json();
    expect(statusCode === 200 || (typeof error.message === 'string' && error.message.length < 1000)).toBe(
      true,
    );
    expect(statusCode === 200 ? '' : `${error.type} ${error.code}`).toMatch(/^$|^[a-z_]+ [a-z_]+$/);
    expect(body).not.toMatch(/node_modules|voice-server-|\.ts:|\.js:/);
    return statusCode;
  };
  /** Everything that is left behind; empty if all went well. */
  const remains = async () => {
    const { statusCode } = await server.app.inject('/health');
    const recordings = server.runtime.openRecordings();
    return [
      ...(statusCode === 200 ? [] : ['the server is ill']),
      ...(recordings === 0 ? [] : [`${recordings} recordings are open`]),
      ...server.uploads(),
      ...server.runtime.temporaryFiles(),
    ];
  };
  return { ...server, check, remains };
}

describe('the server answers anything that a client sends with 2xx or a clear 4xx', () => {
  it('in the fields and files of a form', async () => {
    const { check, remains } = await hostedServer();
    const seen = new Set<number>();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(TRANSCRIPTIONS, TRANSLATIONS),
        form,
        headers,
        async (url, body, sent) => {
          seen.add(await check('POST', url, { ...sent, 'content-type': FORM_TYPE }, body));
        },
      ),
      { numRuns: FORMS },
    );
    await eventually(async () => expect(await remains()).toEqual([]));
    expect([...seen]).toEqual(expect.arrayContaining([200, 400, 422]));
  });

  it('as the raw body of a form, with any declared type', async () => {
    const { check, remains } = await hostedServer();
    const broken = fc.tuple(form, fc.nat(), fc.nat(), bytes(8)).map(([body, at, length, other]) => {
      const cut = at % body.length;
      return Buffer.concat([
        body.subarray(0, cut),
        other,
        body.subarray(Math.min(body.length, cut + (length % 64))),
      ]);
    });
    const body = fc.oneof(
      broken,
      bytes(400),
      form.map((whole) => whole.subarray(0, whole.length >> 1)),
    );
    await fc.assert(
      fc.asyncProperty(contentType, headers, body, async (type, sent, payload) => {
        await check('POST', TRANSCRIPTIONS, { ...sent, 'content-type': type }, payload);
      }),
      { numRuns: BODIES },
    );
    await eventually(async () => expect(await remains()).toEqual([]));
  });

  it('to any address, with any method', async () => {
    const { check, remains } = await hostedServer();
    const segment = fc.oneof(
      fc.constantFrom(
        'v1',
        'models',
        'audio',
        'transcriptions',
        'cancel',
        'health',
        'docs',
        '..',
        '%2e%2e',
        '%',
        '?',
        '#',
      ),
      webSegment(),
      text.map((one) => encodeURIComponent(one.replaceAll(/\p{Surrogate}/gu, ''))),
    );
    const url = fc.array(segment, { maxLength: 6 }).map((segments) => `/${segments.join('/')}`);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('GET', 'POST', 'PUT', 'DELETE' as const),
        url,
        headers,
        contentType,
        bytes(50),
        async (method, address, sent, type, payload) => {
          const all = method === 'GET' ? sent : { ...sent, 'content-type': type };
          await check(method, address, all, method === 'GET' ? undefined : payload);
        },
      ),
      { numRuns: REQUESTS },
    );
    await eventually(async () => expect(await remains()).toEqual([]));
  });

  it('as the raw bytes of a connection', async () => {
    const { listen, remains } = await hostedServer();
    const port = Number(new URL(await listen()).port);
    const line = fc.oneof(
      fc.constantFrom(
        'POST /v1/audio/transcriptions HTTP/1.1',
        'GET /health HTTP/1.0',
        'host: x',
        'content-length: 5',
      ),
      fc.constantFrom('transfer-encoding: chunked', `content-type: ${FORM_TYPE}`, 'expect: 100-continue', ''),
      fc.constantFrom('content-length: -1', 'GET / HTTP/9.9', 'upgrade: websocket', 'connection: upgrade'),
      unicodeText({ maxLength: 40 }),
    );
    const sent = fc
      .tuple(fc.array(line, { minLength: 1, maxLength: 8 }), bytes(60))
      .map(([lines, rest]) => Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), rest]));
    await fc.assert(
      fc.asyncProperty(sent, async (data) => {
        const socket = connect(port, '127.0.0.1');
        let answer = '';
        socket.setEncoding('latin1').on('data', (block: string) => (answer += block));
        socket.on('error', () => undefined);
        await once(socket, 'connect');
        socket.end(data);
        await once(socket, 'close');
        expect(answer).toMatch(/^$|^HTTP\/1\.1 (?:100|200|4\d\d) /);
      }),
      { numRuns: SOCKETS },
    );
    await eventually(async () => expect(await remains()).toEqual([]));
  });
});
