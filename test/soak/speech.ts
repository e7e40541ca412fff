import { SPEECH_TYPES } from '../../src/domain/voice.ts';
import { dealer, type Kind, oneOf, pairs, type World } from './world.ts';

/** Clients that request speech. */

const TEXTS = [
  'Hello.',
  'It costs $3.50, and was ordered on May 3rd. Who would have thought so?',
  // These characters use rules that are compiled for them alone.
  'She said “it’s done” at 10:30 — twice, for €7.',
  'The first sentence is a short one. The second goes on for a while, as sentences do that are written by machines. The third ends it.',
];
/** A text in each language with spoken numbers; the first request in a language loads its rules. */
const SAYINGS: readonly (readonly [language: string, text: string])[] = [
  ['en', 'Room 12 opens at 9:30.'],
  ['de', 'Raum 12 öffnet um 9:30 Uhr.'],
  ['fr', 'La salle 12 ouvre à 9h30.'],
  ['es', 'La sala 12 abre a las 9:30.'],
  ['it', 'La sala 12 apre alle 9:30.'],
  ['pt', 'A sala 12 abre às 9:30.'],
  ['hi', 'कमरा 12 सुबह 9:30 बजे खुलता है।'],
  ['ja', '12号室は9:30に開きます。'],
  ['zh', '12号房9:30开门。'],
];
/** Without AAC, which needs ffmpeg. */
const FORMATS = Object.keys(SPEECH_TYPES).filter((format) => format !== 'aac');

const nextSaying = dealer(SAYINGS);
const nextOfEach = dealer(pairs(TEXTS, FORMATS));

async function ask({ server }: World, body: object, signal: AbortSignal | null = null): Promise<Response> {
  return fetch(`${server.url}/v1/audio/speech`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });
}

const modelFor = ({ random }: World) => (random() < 0.5 ? 'espeak' : 'kokoro-v1');

async function whole(world: World): Promise<string> {
  const [input, response_format] = nextOfEach(world.random);
  const body = {
    model: modelFor(world),
    input,
    response_format,
    speed: world.random() < 0.2 ? 1.5 : 1,
    ...(world.random() < 0.2 && { effects: { pitch_shift_semitones: 2, reverb_room_size: 0.2 } }),
  };
  const answer = await ask(world, body);
  const sound = await answer.arrayBuffer();
  if (answer.status !== 200) return `${answer.status}: ${Buffer.from(sound).toString()}`;
  return sound.byteLength > 1_000 ? '200' : `short: ${sound.byteLength} bytes of ${JSON.stringify(body)}`;
}

async function anyLanguage(world: World): Promise<string> {
  const [language, input] = nextSaying(world.random);
  const answer = await ask(world, { model: 'espeak', language, input });
  const { byteLength } = await answer.arrayBuffer();
  if (answer.status !== 200) return String(answer.status);
  return byteLength > 1_000 ? '200' : `short: ${byteLength} bytes of ${input}`;
}

async function events(world: World): Promise<string> {
  const isAligned = world.random() < 0.5;
  const answer = await ask(world, {
    model: modelFor(world),
    input: oneOf(TEXTS, world.random),
    ...(isAligned ? { include_alignment: true } : { stream_format: 'sse' }),
  });
  const text = await answer.text();
  if (answer.status !== 200) return `${answer.status}: ${text}`;
  return isAligned || text.includes('speech.audio.done') ? '200' : `broken off: ${text.slice(-300)}`;
}

async function leaves(world: World): Promise<string> {
  const leaving = AbortSignal.timeout(Math.floor(world.random() * 150));
  try {
    const answer = await ask(world, { model: modelFor(world), input: TEXTS.at(-1)!.repeat(10) }, leaving);
    await answer.arrayBuffer();
    return String(answer.status);
  } catch {
    return 'left';
  }
}

/** Creates a voice, uses it and deletes it, while other clients list voices. */
async function voices(world: World): Promise<string> {
  const address = `${world.server.url}/v1/voices`;
  const form = new FormData();
  form.set('name', `Soaked ${Math.floor(world.random() * 1e6)}`);
  form.set('instruction', 'a calm British woman');
  const made = await fetch(address, { method: 'POST', body: form });
  const { voice_id } = (await made.json()) as { voice_id?: string };
  if (voice_id === undefined) return `${made.status}: not made`;
  const shown = await fetch(`${address}/${voice_id}`);
  await shown.text();
  const removed = await fetch(`${address}/${voice_id}`, { method: 'DELETE' });
  await removed.text();
  const gone = await fetch(`${address}/${voice_id}`);
  await gone.text();
  const statuses = [made, shown, removed, gone].map(({ status }) => status).join(' ');
  return /^20[01] 200 20[04] 404$/.test(statuses) ? 'as it should' : statuses;
}

export const SPEECH: readonly Kind[] = [
  { name: 'speech', weight: 6, acceptable: /^200$/, run: whole },
  { name: 'speech in any language', weight: 2, acceptable: /^200$/, run: anyLanguage },
  { name: 'speech as events', weight: 3, acceptable: /^200$/, run: events },
  { name: 'speech nobody waits for', weight: 2, acceptable: /^(200|left)$/, run: leaves },
  { name: 'voices', weight: 3, acceptable: /^as it should$/, run: voices },
];
