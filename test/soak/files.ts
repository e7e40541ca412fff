import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { cancel } from '../e2e/ask.ts';
import { SPOKEN } from '../generated/whisper/functional/lexicon.ts';
import { CLIPS, dealer, FRAGILE, type Kind, oneOf, pairs, type World } from './world.ts';

/** Clients that upload recordings. */

/**
 * Options of requests. Inverse normalisation depends on the language, so the model must know the language.
 */
const FORMS: readonly Readonly<Record<string, string>>[] = [
  ...['text', 'srt', 'vtt', 'lrc', 'tsv', 'verbose_json'].map((response_format) => ({ response_format })),
  ...SPOKEN.map((language) => ({ language })),
];
const nextQuestion = dealer(
  pairs(
    Array.from({ length: CLIPS }, (_, nth) => nth),
    FORMS,
  ),
);

interface Asked {
  readonly file: Uint8Array;
  readonly fields: Readonly<Record<string, string>>;
  readonly path?: string;
  readonly id?: string;
  readonly signal?: AbortSignal;
}

async function upload({ server }: World, { file, fields, path = 'transcriptions', id, signal }: Asked) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(file)]), 'recording');
  const answer = await fetch(`${server.url}/v1/audio/${path}`, {
    method: 'POST',
    body: form,
    ...(signal && { signal }),
    ...(id !== undefined && { headers: { 'x-request-id': id } }),
  });
  return { status: answer.status, body: await answer.text() };
}

/** The first response to each request; later responses must be the same. */
const answers = new Map<string, string>();

function sameAsEver(question: string, { status, body }: { status: number; body: string }): string {
  if (status !== 200) return `${status}: ${body}`;
  const first = answers.get(question) ?? body;
  answers.set(question, first);
  return body === first ? '200' : `other: ${question} was answered ${first}, and now ${body}`;
}

async function anyFormat(world: World): Promise<string> {
  const [nth, form] = nextQuestion(world.random);
  const [container, file] = oneOf([...world.files[nth]!], world.random);
  const fields = {
    model: 'tones',
    ...form,
    ...(world.random() < 0.3 && { 'timestamp_granularities[]': 'word' }),
  };
  const answer = await upload(world, { file, fields });
  if (answer.status === 200 && container === 'wav' && form['response_format'] === 'text')
    if (answer.body.trim() !== world.clips[nth]!.text('de')) return `wrong: ${answer.body}`;
  return sameAsEver(`${nth}.${container} ${JSON.stringify(fields)}`, answer);
}

async function toModel(world: World, model: string): Promise<string> {
  const clip = oneOf(world.clips, world.random);
  const { status, body } = await upload(world, {
    file: clip.bytes,
    fields: { model, response_format: 'text' },
  });
  if (status !== 200) return `${status}: ${body}`;
  return body.trim() === clip.text('de') ? '200' : `wrong: ${body}`;
}

async function translation(world: World): Promise<string> {
  const nth = Math.floor(world.random() * world.clips.length);
  const answer = await upload(world, {
    file: world.clips[nth]!.bytes,
    fields: { model: 'tones' },
    path: 'translations',
  });
  return sameAsEver(`${nth} translated`, answer);
}

/** Checks that the deltas concatenate to the final text, and that the final text is right. */
async function stream(world: World): Promise<string> {
  const clip = oneOf(world.clips, world.random);
  const { status, body } = await upload(world, {
    file: clip.bytes,
    fields: { model: 'tones', stream: 'true' },
  });
  if (status !== 200) return `${status}: ${body}`;
  const events = [...body.matchAll(/^data: (\{.*\})$/gm)].map(
    ([, json]) => JSON.parse(json!) as { type: string; delta?: string; text?: string },
  );
  const told = events.flatMap(({ delta }) => delta ?? []).join('');
  const whole = events.at(-1)?.text;
  if (whole === undefined) return `broken off: ${body.slice(-500)}`;
  const isRight = told.trim() === whole && whole === clip.text('de');
  return isRight ? '200' : `wrong: ${told} / ${whole}`;
}

async function cancelled(world: World): Promise<string> {
  const id = randomUUID();
  const clip = oneOf(world.clips, world.random);
  const asking = upload(world, { file: clip.bytes, fields: { model: 'tones' }, id });
  await sleep(world.random() * 200);
  await cancel(world.server, id);
  const { status, body } = await asking;
  return status === 200 || status === 499 ? String(status) : `${status}: ${body}`;
}

async function leaves(world: World): Promise<string> {
  const clip = oneOf(world.clips, world.random);
  const signal = AbortSignal.timeout(Math.floor(world.random() * 200));
  const answer = await upload(world, { file: clip.bytes, fields: { model: 'tones' }, signal }).catch(
    () => undefined,
  );
  return answer === undefined ? 'left' : String(answer.status);
}

async function realSpeech(world: World): Promise<string> {
  const talk = oneOf([...world.talks], world.random);
  if (!talk) return 'skipped';
  const [name, { file }] = talk;
  return sameAsEver(name, await upload(world, { file, fields: { model: 'moonshine-tiny' } }));
}

export const FILES: readonly Kind[] = [
  { name: 'any format', weight: 6, acceptable: /^200$/, run: anyFormat },
  { name: 'translation', weight: 1, acceptable: /^200$/, run: translation },
  { name: 'stream', weight: 2, acceptable: /^200$/, run: stream },
  { name: 'cancelled', weight: 2, acceptable: /^(200|499)$/, run: cancelled },
  { name: 'leaves', weight: 2, acceptable: /^(200|left)$/, run: leaves },
  { name: 'people', weight: 2, acceptable: /^(200|skipped)$/, run: realSpeech },
  {
    name: 'to workers that die',
    weight: 2,
    acceptable: /^(200|502|503|504)$/,
    run: (world) => toModel(world, FRAGILE),
  },
];
