import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Kind, World } from './world.ts';

/**
 * Clients that send very slowly, and clients that never read: the server disconnects them, or they leave
 * after a while.
 */

const PATIENCE_MS = 150_000;

function open({ server, signal }: World): { socket: Socket; closed: Promise<unknown> } {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  signal.addEventListener('abort', () => socket.destroy(), { once: true });
  return { socket, closed: once(socket, 'close').catch(() => undefined) };
}

async function drip(world: World): Promise<string> {
  const { socket, closed } = open(world);
  socket.resume();
  const type = 'multipart/form-data; boundary=b';
  socket.write(
    `POST /v1/audio/transcriptions HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: ${type}\r\ncontent-length: 1000000\r\n\r\n`,
  );
  const timer = setInterval(() => socket.write('-'), 3_000);
  await Promise.race([
    closed,
    sleep(PATIENCE_MS, undefined, { signal: world.signal }).catch(() => undefined),
  ]);
  clearInterval(timer);
  return socket.destroyed ? 'cut off' : (socket.destroy(), 'left');
}

async function deaf(world: World): Promise<string> {
  const { socket } = open(world);
  const text = 'This is a long story that nobody listens to. '.repeat(90);
  const body = JSON.stringify({ model: 'espeak', input: text, response_format: 'wav' });
  socket.pause();
  socket.write(
    `POST /v1/audio/speech HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
  await sleep(PATIENCE_MS / 2, undefined, { signal: world.signal }).catch(() => undefined);
  socket.destroy();
  return 'left';
}

async function deafSocket(world: World): Promise<string> {
  const socket = new WebSocket(`${world.server.url.replace('http', 'ws')}/v1/realtime?model=tones`);
  socket.on('error', () => undefined);
  await once(socket, 'open').catch(() => undefined);
  socket.pause();
  const speak = { type: 'tts.speak', text: 'Nobody listens to this story. '.repeat(100) };
  socket.send('{"type": "session.configure", "tts_model": "espeak", "tts_pacing": "none"}');
  for (let count = 0; count < 5; count++) socket.send(JSON.stringify(speak));
  await sleep(40_000, undefined, { signal: world.signal }).catch(() => undefined);
  socket.terminate();
  return 'left';
}

export const SLOW: readonly Kind[] = [
  { name: 'drips', weight: 1, acceptable: /^(cut off|left)$/, run: drip },
  { name: 'is deaf', weight: 1, acceptable: /^left$/, run: deaf },
  { name: 'is deaf on a socket', weight: 1, acceptable: /^left$/, run: deafSocket },
];
