import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { RealtimeClient } from '../e2e/realtime-client.ts';
import { mutate } from '../fuzz/mutations.ts';
import { FRAGILE, type Kind, oneOf, type World } from './world.ts';

/**
 * Clients of the realtime socket. Each compares the transcript with the speech: complete, with words lost or
 * doubled.
 */

/** Returns `right`, or `lost` or `doubled` with both texts. */
function compare(expected: string, heard: string): string {
  if (heard === expected) return 'right';
  const [most, least] = [expected, heard].map((text) => text.split(' ').length);
  return `${least! < most! ? 'lost' : 'doubled'}: '${expected}' was heard as '${heard}'`;
}

async function talk(world: World, model: string): Promise<string> {
  const clip = oneOf(world.clips, world.random);
  const client = await RealtimeClient.open(world.server, `?model=${model}`);
  try {
    const enable_partial_transcripts = world.random() < 0.7;
    client.send({ type: 'session.configure', enable_partial_transcripts, enable_itn: world.random() < 0.5 });
    await client.play(clip.pcm);
    await client.settled();
    const outcome = compare(clip.text('de'), client.text);
    if ((await client.close()) !== 1000) return 'closed badly';
    return outcome;
  } catch (error) {
    const told = client.all('error').at(-1);
    // The session ended with an error, because its worker died too often.
    if (told && !told.recoverable) return `told ${told.code}`;
    throw error;
  } finally {
    client.socket.terminate();
  }
}

/**
 * Human speech must give the same text each time, except for differences that the timing of frames causes.
 */
async function people(world: World): Promise<string> {
  const found = oneOf([...world.talks], world.random);
  if (!found) return 'skipped';
  const client = await RealtimeClient.open(world.server, '?model=moonshine-tiny');
  try {
    await client.play(found[1].pcm);
    await client.settled();
    await client.close();
    return client.text.length > 20 ? 'right' : `lost: '${client.text}'`;
  } finally {
    client.socket.terminate();
  }
}

async function comesAndGoes(world: World): Promise<string> {
  const socket = new WebSocket(`${world.server.url.replace('http', 'ws')}/v1/realtime?model=tones`);
  socket.on('error', () => undefined);
  const begun = once(socket, 'open').catch(() => undefined);
  if (world.random() < 0.8) {
    await begun;
    const { pcm } = oneOf(world.clips, world.random);
    socket.send(pcm.subarray(0, Math.floor((world.random() * pcm.length) / 2)));
    await sleep(world.random() * 500);
  }
  if (world.random() < 0.5) socket.close();
  else socket.terminate();
  return 'gone';
}

/** A client of the hosted API's dialect. */
async function hosted(world: World): Promise<string> {
  const clip = oneOf(world.clips, world.random);
  const query = '?intent=transcription&model=tones';
  const socket = new WebSocket(`${world.server.url.replace('http', 'ws')}/v1/realtime${query}`);
  const heard: string[] = [];
  let code: string | undefined;
  socket.on('error', () => undefined);
  socket.on('message', (data: Buffer) => {
    const event = JSON.parse(data.toString()) as {
      type: string;
      transcript?: string;
      error?: { code: string };
    };
    if (event.type.endsWith('transcription.completed') && event.transcript) heard.push(event.transcript);
    if (event.type === 'error') code = event.error?.code ?? 'error';
  });
  try {
    await once(socket, 'open');
    const format = { type: 'audio/pcm', rate: 24_000 };
    const session = {
      type: 'transcription',
      audio: { input: { format, transcription: { model: 'tones' } } },
    };
    socket.send(JSON.stringify({ type: 'session.update', session }));
    const pcm = faster(clip.pcm);
    for (let at = 0; at < pcm.length && socket.readyState === WebSocket.OPEN; at += 9_600) {
      const audio = pcm.subarray(at, at + 9_600).toString('base64');
      socket.send(JSON.stringify({ type: 'input_audio_buffer.append', audio }));
    }
    const words = clip.text('de').split(' ').length;
    for (let waited = 0; waited < 60_000 && heard.join(' ').split(' ').length < words; waited += 100)
      await sleep(100);
    return code === undefined ? compare(clip.text('de'), heard.join(' ')) : `error: ${code}`;
  } finally {
    socket.terminate();
  }
}

/** Resamples from 16 kHz to 24 kHz by linear interpolation, which is enough for tones. */
function faster(pcm: Uint8Array): Buffer {
  const from = new Int16Array(pcm.slice().buffer);
  const to = Int16Array.from({ length: Math.floor((from.length * 3) / 2) }, (_, index) => {
    const at = (index * 2) / 3;
    const [before, after] = [from[Math.floor(at)]!, from[Math.min(from.length - 1, Math.floor(at) + 1)]!];
    return before + (after - before) * (at % 1);
  });
  return Buffer.from(to.buffer);
}

async function speaks(world: World): Promise<string> {
  const tts_model = world.random() < 0.5 ? 'espeak' : 'kokoro-v1';
  const client = await RealtimeClient.open(world.server, '?model=tones');
  try {
    client.send({
      type: 'session.configure',
      tts_model,
      tts_pacing: world.random() < 0.5 ? 'none' : 'playback',
    });
    client.send({
      type: 'tts.speak',
      text: 'Nobody reads this twice.',
      request_id: 'once',
      include_alignment: world.random() < 0.5,
    });
    if (world.random() < 0.3) {
      await sleep(world.random() * 300);
      client.send({ type: 'tts.cancel' });
    }
    const { cancelled } = await client.event('tts.speaking_end');
    await client.close();
    if (cancelled) return 'cancelled';
    return client.sound.length > 10_000 ? 'spoken' : `silent: ${client.sound.length} bytes`;
  } finally {
    client.socket.terminate();
  }
}

const BAD_FRAMES = [
  '',
  '{',
  '[]',
  'null',
  '{"type":3}',
  '{"type":"no.such"}',
  '{"type":"session.configure","vad":7}',
];

async function junk(world: World): Promise<string> {
  const socket = new WebSocket(`${world.server.url.replace('http', 'ws')}/v1/realtime?model=tones`);
  socket.on('error', () => undefined);
  const closed = once(socket, 'close').catch(() => undefined);
  await once(socket, 'open').catch(() => undefined);
  const configure = Buffer.from('{"type": "session.configure", "hot_words": ["one"], "language": "de"}');
  for (let count = 0; count < 40 && socket.readyState === WebSocket.OPEN; count++) {
    if (world.random() < 0.3) socket.send(oneOf(BAD_FRAMES, world.random));
    else if (world.random() < 0.5) socket.send(mutate(configure, world.random).toString());
    else socket.send(Buffer.alloc(Math.floor(world.random() * 3_000), count));
  }
  await sleep(200);
  socket.terminate();
  await closed;
  return 'borne';
}

export const SOCKETS: readonly Kind[] = [
  { name: 'talk', weight: 6, acceptable: /^right$/, run: (world) => talk(world, 'tones') },
  { name: 'people talk', weight: 2, acceptable: /^(right|skipped)$/, run: people },
  { name: 'come and go', weight: 4, acceptable: /^gone$/, run: comesAndGoes },
  { name: 'hosted', weight: 3, acceptable: /^right$/, run: hosted },
  { name: 'speak on a socket', weight: 3, acceptable: /^(spoken|cancelled)$/, run: speaks },
  { name: 'junk on a socket', weight: 2, acceptable: /^borne$/, run: junk },
];

/** A client that always talks to the model whose workers are killed. */
export const TALKS_TO_FRAGILE: readonly Kind[] = [
  {
    name: 'talk to workers that die',
    weight: 1,
    acceptable: /^(right|told worker_unavailable|told worker_crash)$/,
    run: (world) => talk(world, FRAGILE),
  },
];
