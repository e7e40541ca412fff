import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { toPcm16 } from '../../src/audio/pcm16.ts';
import { SPEECH_RATE } from '../../src/domain/audio.ts';

type Told = { readonly type: string } & Readonly<Record<string, unknown>>;

/** What a microphone hands over at a time. */
const FRAME_MS = 50;
const FRAME = (SPEECH_RATE * FRAME_MS) / 1000;

/** Speaks 16 kHz samples into a realtime session as fast as they are spoken, closes it, and answers with all it said. */
export async function speakTo(
  { url }: { readonly url: string },
  model: string,
  samples: Float32Array,
  configure: Readonly<Record<string, unknown>> = {},
): Promise<readonly Told[]> {
  const told: Told[] = [];
  const socket = new WebSocket(`${url.replace('http', 'ws')}/v1/realtime?model=${model}`);
  const closed = once(socket, 'close');
  socket.on('message', (data: Buffer) => {
    told.push(JSON.parse(data.toString()) as Told);
  });
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'session.configure', ...configure }));
  const start = performance.now();
  for (let at = 0; at < samples.length; at += FRAME) {
    // A frame can be sent when its last sample has been spoken.
    const due = start + ((at + FRAME) / SPEECH_RATE) * 1000;
    await sleep(Math.max(0, due - performance.now()));
    socket.send(toPcm16(samples.subarray(at, at + FRAME)));
  }
  socket.send(JSON.stringify({ type: 'session.close' }));
  await closed;
  return told;
}

export const textsOf = (told: readonly Told[], type: 'transcript.partial' | 'transcript.final') =>
  told.filter((event) => event.type === type).map(({ text }) => String(text));
