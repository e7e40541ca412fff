import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPcm16 } from '../../src/audio/pcm16.ts';
import { joinArrays } from '../../src/base/join-arrays.ts';
import { SPEECH_RATE } from '../../src/domain/audio.ts';
import type { WireEvent } from '../../src/wire/realtime/events.ts';
import { hasRecordings, noRecordings, recordedSpeech, reference } from '../fixtures/recordings.ts';
import { whiteNoise } from '../fixtures/signals.ts';
import { eventually } from '../helpers/eventually.ts';
import { MOONSHINE } from '../helpers/installed-moonshine.ts';
import { type PlayOptions, RealtimeClient } from './realtime-client.ts';
import { servedModels } from './served-models.ts';
import { quantile } from './vital-signs.ts';
import { serve, type VoiceServer } from './voice-server.ts';

/** Real speech at its own pace, over sockets to a worker process with the default model. */

/** Recordings with pauses of room noise before, between and after them. */
interface Talk {
  readonly pcm: Uint8Array;
  /** The onset of each recording, in milliseconds. */
  readonly onsetsMs: readonly number[];
}

const PAUSE = 0.6;
const ONE = 'austen-0930.wav';

/** A pause of this length ends speech. */
const END_MS = 300;

async function talk(names: readonly string[]): Promise<Talk> {
  const clips = await Promise.all(names.map((name) => clip(name)));
  const onsetsMs: number[] = [];
  const parts: Float32Array[] = [];
  let at = 0;
  for (const { samples, onset } of clips) {
    at += PAUSE * SPEECH_RATE;
    onsetsMs.push((1000 * (at + onset)) / SPEECH_RATE);
    parts.push(new Float32Array(PAUSE * SPEECH_RATE), samples);
    at += samples.length;
  }
  parts.push(new Float32Array(PAUSE * SPEECH_RATE));
  const joined = joinArrays(parts, (length) => new Float32Array(length));
  const room = whiteNoise(joined.length, -70);
  const samples = joined.map((value, index) => value + room[index]!);
  return {
    pcm: toPcm16(samples),
    onsetsMs,
  };
}

/** A recording, and the sample of its onset. */
async function clip(name: string) {
  const { speech, gain } = await recordedSpeech(name);
  const samples = Float32Array.from(speech, (value) => value / gain);
  const step = SPEECH_RATE / 100;
  const levels = Array.from({ length: Math.floor(samples.length / step) }, (_, nth) =>
    Math.sqrt(
      samples.subarray(nth * step, (nth + 1) * step).reduce((sum, value) => sum + value ** 2, 0) / step,
    ),
  );
  const loud = 0.1 * levels.toSorted((a, b) => a - b)[Math.floor(0.95 * levels.length)]!;
  // A click is shorter than a word.
  const onset = levels.findIndex((_, at) => levels.slice(at, at + 8).every((level) => level > loud)) * step;
  return { samples, onset };
}

const models = await servedModels();
afterAll(() => models.remove());
const isSkipped = models.skipped !== '' || !hasRecordings;

describe.skipIf(isSkipped)(`real recordings over WS /v1/realtime${models.skipped}${noRecordings}`, () => {
  let server: VoiceServer;
  let brief: Talk;
  let one: Talk;
  beforeAll(async () => {
    server = await serve({ modelsDir: models.folder, args: ['--preload', MOONSHINE] });
    await server.workerProcess(`${MOONSHINE}-1`);
    brief = await talk(['austen-0880.wav', 'austen-0930.wav']);
    one = await talk([ONE]);
    // The warm-up has loaded everything that is loaded lazily.
    await play(one, { speed: Infinity });
  });
  afterAll(async () => void (await server.end()));

  /** Plays a talk at its own pace, and waits for all finals. */
  async function play({ pcm }: Talk, options: PlayOptions = {}) {
    const client = await RealtimeClient.open(server, `?model=${MOONSHINE}`);
    const began = performance.now();
    await client.play(pcm, options);
    await client.settled();
    const ends = client.all('vad.speech_end').map(({ timestamp_ms }) => timestamp_ms);
    await client.close();
    const starts = client.all('vad.speech_start').map(({ timestamp_ms }) => timestamp_ms);
    // From the time at which the pause was long enough to the arrival of the final.
    const finalMs = ends.map((ms, at) => client.arrivalOf('transcript.final', at + 1) - began - ms - END_MS);
    expect(client.types).not.toContain('session.frames_dropped');
    expect(client.all('error')).toEqual([]);
    return { client, starts, finalMs };
  }

  /** The largest distance in milliseconds between a true onset and the nearest reported start. */
  const onsetError = ({ onsetsMs }: Talk, starts: readonly number[]) =>
    Math.max(...onsetsMs.map((onset) => Math.min(...starts.map((start) => Math.abs(start - onset)))));

  it('are reported within 150 ms of their onset, with partials and then a final', async () => {
    // A busy machine skips partials.
    await eventually(async () => {
      const { client, starts, finalMs } = await play(brief);
      tell(
        `finals after ${rounded(finalMs)} ms; beginnings off by ${rounded([onsetError(brief, starts)])} ms`,
      );
      expect(onsetError(brief, starts)).toBeLessThan(150);
      for (const { segment_id } of client.all('transcript.final').filter(({ text }) => text !== '')) {
        const isOfIt = (event: WireEvent) => 'segment_id' in event && event.segment_id === segment_id;
        const types = client.events.filter(isOfIt).map(({ type }) => type);
        expect(types.length).toBeGreaterThan(1);
        expect(types.indexOf('transcript.final')).toBe(types.length - 1);
      }
      expect(client.types).not.toContain('session.rate_limit');
    });
  });

  it('are transcribed on four sockets at once', async () => {
    const plays = await Promise.all(
      Array.from({ length: 4 }, async (_, nth) => {
        await sleep(37 * nth);
        return play(one);
      }),
    );
    const finalMs = plays.flatMap((each) => each.finalMs).toSorted((a, b) => a - b);
    const partials = plays.reduce((sum, { client }) => sum + client.all('transcript.partial').length, 0);
    const [half, most] = [0.5, 0.95].map((share) => quantile(finalMs, share));
    tell(`four sockets: finals after ${rounded([half!, most!])} ms (p50, p95), ${partials} partials`);
    for (const { client, starts } of plays) {
      expect(client.text).toBe(reference(ONE).text);
      expect(onsetError(one, starts)).toBeLessThan(150);
      expect(client.types).not.toContain('session.rate_limit');
    }
  });
});

const rounded = (values: readonly number[]) => values.map((value) => Math.round(value)).join(', ');

/** Prints the measured times. */
const tell = (figures: string) => process.stdout.write(`${figures}\n`);
