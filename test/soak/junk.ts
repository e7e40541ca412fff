import { once } from 'node:events';
import { connect } from 'node:net';
import { BOMBS } from '../fixtures/bombs.ts';
import { mutate } from '../fuzz/mutations.ts';
import { type Kind, oneOf, type World } from './world.ts';

/** Clients that send invalid input, and clients that only read. */

async function damagedFile(world: World): Promise<string> {
  const [, bomb] = oneOf(Object.entries(BOMBS), world.random);
  const file =
    world.random() < 0.3
      ? bomb()
      : mutate(oneOf([...oneOf(world.files, world.random).values()], world.random), world.random);
  const form = new FormData();
  form.set('model', 'tones');
  form.set('file', new Blob([new Uint8Array(file)]), 'damaged');
  const answer = await fetch(`${world.server.url}/v1/audio/transcriptions`, { method: 'POST', body: form });
  await answer.text();
  return String(answer.status);
}

const JSON_BODY = '{"model": "espeak", "input": "Hello there.", "voice": "en", "speed": 1}';

async function damagedJson(world: World): Promise<string> {
  const answer = await fetch(`${world.server.url}/v1/audio/speech`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: new Uint8Array(mutate(Buffer.from(JSON_BODY), world.random)),
  });
  await answer.arrayBuffer();
  return String(answer.status);
}

const REQUEST = [
  'POST /v1/audio/transcriptions HTTP/1.1',
  'host: 127.0.0.1',
  'content-type: multipart/form-data; boundary=b',
  'content-length: 90',
  '',
  '--b',
  'content-disposition: form-data; name="model"',
  '',
  'tones',
  '--b--',
  '',
].join('\r\n');

/** Sends bytes that are barely HTTP: the connection must end, whatever the response. */
async function damagedHttp(world: World): Promise<string> {
  const { hostname, port } = new URL(world.server.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  const closed = once(socket, 'close').catch(() => undefined);
  socket.resume();
  socket.end(mutate(Buffer.from(REQUEST), world.random));
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), 30_000);
  const outcome = await Promise.race([
    closed.then(() => 'closed'),
    once(late.signal, 'abort').then(() => 'left open'),
  ]);
  clearTimeout(timer);
  socket.destroy();
  return outcome;
}

const PLACES = [
  '/health',
  '/health/live',
  '/health/ready',
  '/metrics',
  '/v1/models',
  '/v1/status',
  '/v1/voices',
];
const PAGES = [
  '/openapi.json',
  '/docs',
  '/v1/audio/models',
  '/v1/audio/voices',
  '/nowhere',
  '/v1/models/nobody',
];

async function looks(world: World): Promise<string> {
  const place = oneOf([...PLACES, ...PAGES], world.random);
  const answer = await fetch(`${world.server.url}${place}`);
  await answer.text();
  return String(answer.status);
}

export const JUNK: readonly Kind[] = [
  { name: 'damaged file', weight: 4, acceptable: /^(200|400|413)$/, run: damagedFile },
  { name: 'damaged JSON', weight: 3, acceptable: /^(200|400|404|413|415|422)$/, run: damagedJson },
  { name: 'damaged HTTP', weight: 1, acceptable: /^closed$/, run: damagedHttp },
  { name: 'looks', weight: 6, acceptable: /^(200|404)$/, run: looks },
];
