import { mkdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { toPcm16 } from '../../src/audio/pcm16.ts';
import { BYTES_PER_MS, RealtimeClient, silence } from '../e2e/realtime-client.ts';
import * as client from '../e2e/ask.ts';
import { peakMiB, quantile } from '../e2e/vital-signs.ts';
import { serve, type VoiceServer } from '../e2e/voice-server.ts';
import { installCtc } from '../generated/ctc/install-ctc.ts';
import { say, song, written } from '../generated/ctc/tone-alphabet.ts';
import { installStreamingTransducer } from '../generated/transducer/streaming-transducer.ts';
import { SMALL_ZIPFORMER } from '../generated/transducer/streaming-zipformer.ts';
import { realModels } from '../real/real-models.ts';
import { wordErrorRate } from '../helpers/word-error-rate.ts';
import { MODEL } from './install.ts';
import { HEADER_BYTES, writeSpeech } from './recordings.ts';
import type { Section } from './section.ts';

/** A generated CTC model, which decodes tones frame by frame. */
const CTC_MODEL = 'tones-live';
/** A streaming Zipformer of true size. */
const ZIPFORMER_MODEL = 'zipformer-20m';
/** The number of sequences of tones, of three to four seconds each. */
const SONGS = 12;

/** Numbers of concurrent sockets, and the targets in milliseconds. */
const ROUNDS = [
  { sockets: 1, p50: 50, p95: 250, firstPartial: 600 },
  { sockets: 4, p50: undefined, p95: undefined, firstPartial: 1_000 },
  { sockets: 10, p50: undefined, p95: 500, firstPartial: 1_000 },
  { sockets: 20, p50: undefined, p95: 1_000, firstPartial: 1_000 },
];
const PARTIAL_AGE_MS = 2_000;
const SECONDS = 40;
/** Milliseconds between the starts of two sockets. */
const STAGGER_MS = 730;
const FRAME_MS = 40;
/** The silence that ends speech: 300 ms, rounded up to frames of 32 ms. */
const SILENCE_MS = 320;

/** A model, its audio and the reference text. */
interface Listener {
  readonly name: string;
  readonly model: string;
  readonly server: VoiceServer;
  /** 16-bit PCM at 16 kHz. */
  readonly pcm: Uint8Array;
  readonly expected: string;
  /** The largest number of sockets to try; more would only wait for each other. */
  readonly mostSockets: number;
}

/** The results of several concurrent sockets. */
interface Played {
  readonly listener: string;
  readonly sockets: number;
  /** Milliseconds from the frame that ended speech to its final, sorted. */
  readonly finalMs: readonly number[];
  /** Milliseconds from the start of speech to its first partial, sorted. */
  readonly firstPartialMs: readonly number[];
  /** Milliseconds by which a partial lagged behind speech when the next one came, sorted. */
  readonly partialAgeMs: readonly number[];
  readonly partialsPerSecond: number;
  readonly framesDropped: number;
  /** The word errors of the worst socket. */
  readonly wordErrors: number;
  readonly serverMiB: number | undefined;
}

/** Speech in real time over several sockets to one server with one worker. */
export const realtime: Section = {
  name: 'realtime',
  title: `The socket: how long after speech its final is there`,
  async run({ folder, model, say }) {
    const rounds: Played[] = [];
    for (const open of [openMoonshine, openWhisper, openCtc, openZipformer]) {
      const listener = await open(folder, model);
      try {
        for (const { sockets } of ROUNDS.filter((round) => round.sockets <= listener.mostSockets)) {
          say(`${listener.name}: ${sockets} at once`);
          rounds.push(await playTogether(listener, sockets));
        }
      } finally {
        await listener.server.end();
      }
    }
    return {
      rows: [
        [
          '',
          'sockets',
          'final p50',
          'p95',
          'first partial p50',
          'p95',
          'oldest partial p95',
          'max',
          'partials/s',
          'dropped',
          'words',
          'server',
        ],
        ...rounds.map((round) => [
          round.listener,
          String(round.sockets),
          against(quantile(round.finalMs, 0.5), targetOf(round).p50),
          against(quantile(round.finalMs, 0.95), targetOf(round).p95),
          against(quantile(round.firstPartialMs, 0.5), targetOf(round).firstPartial),
          against(quantile(round.firstPartialMs, 0.95)),
          against(quantile(round.partialAgeMs, 0.95)),
          against(quantile(round.partialAgeMs, 1), PARTIAL_AGE_MS),
          round.partialsPerSecond.toFixed(2),
          String(round.framesDropped),
          `${(100 * round.wordErrors).toFixed(1)} %`,
          `${round.serverMiB?.toFixed(0) ?? '?'} MiB`,
        ]),
      ],
      notes: [
        `Final: after the frame was sent that makes it ${SILENCE_MS} ms of silence, which end speech. First partial: after the beginning of speech.`,
        'Oldest partial: how far behind speech it was when the next one came. Partials a second of speech. Words: that the worst socket has otherwise than the transcript of the file, or what was sung.',
        `${availableParallelism()} cores, shared by clients, server and its one worker.`,
      ],
      figures: { rounds },
    };
  },
};

const openMoonshine = (folder: string, model: string): Promise<Listener> =>
  openTalk(folder, { name: 'Moonshine', model: MODEL, modelsDir: dirname(model), mostSockets: 20 });

/** Whisper with real weights, which are fetched. */
const openWhisper = async (folder: string): Promise<Listener> =>
  openTalk(folder, {
    name: 'Whisper base',
    model: 'whisper-base',
    modelsDir: await realModels(),
    mostSockets: 4,
  });

/** Recorded speech; the transcript of the same speech as a file is the reference. */
async function openTalk(
  folder: string,
  { modelsDir, ...named }: Pick<Listener, 'name' | 'model' | 'mostSockets'> & { readonly modelsDir: string },
): Promise<Listener> {
  const path = join(folder, 'talk.wav');
  writeSpeech(path, SECONDS);
  const file = readFileSync(path);
  const server = await serve({ modelsDir, args: ['--preload', named.model] });
  // The server listens before the model is loaded; the response comes after that.
  const { body } = await client.transcribe(server, { bytes: new Uint8Array(file) }, { model: named.model });
  const pcm = Buffer.concat([file.subarray(HEADER_BYTES), toPcm16(silence(1))]);
  return { ...named, server, pcm, expected: body.text ?? '' };
}

/** A generated CTC model, which costs almost nothing, so that the code around it is measured. */
async function openCtc(folder: string): Promise<Listener> {
  const models = join(folder, 'ctc-models');
  mkdirSync(models);
  installCtc(models, CTC_MODEL, 'streaming-wenet');
  const songs = Array.from({ length: SONGS }, (_, nth) => song(9, 3 + (nth % 5)));
  const sung = songs.flatMap(({ tones }) => [say(tones, 0.4), silence(0.8)]);
  return {
    name: 'CTC',
    model: CTC_MODEL,
    server: await serve({ modelsDir: models, args: ['--preload', CTC_MODEL] }),
    pcm: Buffer.concat(sung.map(toPcm16)),
    expected: songs.map(({ pieces }) => written(pieces)).join(' '),
    mostSockets: 20,
  };
}

/**
 * A streaming Zipformer of 20 million random weights: it costs as much as a trained one, and its text makes
 * no sense.
 */
async function openZipformer(folder: string): Promise<Listener> {
  const models = join(folder, 'zipformer-models');
  mkdirSync(models);
  installStreamingTransducer(models, ZIPFORMER_MODEL, SMALL_ZIPFORMER);
  const named = { name: 'Zipformer 20M', model: ZIPFORMER_MODEL, mostSockets: 20 };
  const talk = await openTalk(folder, { ...named, modelsDir: models });
  return { ...talk, expected: '' };
}

/** The targets for this number of sockets. */
const targetOf = ({ sockets }: Played) => ROUNDS.find((round) => round.sockets === sockets)!;

async function playTogether(listener: Listener, sockets: number): Promise<Played> {
  const { name, server, expected } = listener;
  const all = await Promise.all(
    Array.from({ length: sockets }, async (_, nth) => {
      await sleep(nth * STAGGER_MS);
      return playOne(listener);
    }),
  );
  return {
    listener: name,
    sockets,
    finalMs: sorted(all.flatMap(({ finalMs }) => finalMs)),
    firstPartialMs: sorted(all.flatMap(({ firstPartialMs }) => firstPartialMs)),
    partialAgeMs: sorted(all.flatMap(({ partialAgeMs }) => partialAgeMs)),
    partialsPerSecond:
      sum(all.map(({ partials }) => partials)) / sum(all.map(({ speechMs }) => speechMs / 1000)),
    framesDropped: sum(all.map(({ dropped }) => dropped)),
    wordErrors: Math.max(...all.map(({ text }) => wordErrorRate(expected, text).rate)),
    serverMiB: peakMiB(server),
  };
}

async function playOne({ server, model, pcm }: Listener) {
  const socket = await RealtimeClient.open(server, `?model=${model}`);
  const began = performance.now();
  await socket.play(pcm, { frames: [FRAME_MS * BYTES_PER_MS] });
  // Closing waits for at most two seconds.
  await socket.settled();
  await socket.close();
  const starts = socket.all('vad.speech_start').map(({ timestamp_ms }) => timestamp_ms);
  const ends = socket.all('vad.speech_end').map(({ timestamp_ms }) => timestamp_ms);
  const finals = socket.received.filter(({ event }) => event?.type === 'transcript.final');
  const partials = socket.received.filter(({ event }) => event?.type === 'transcript.partial');
  return {
    text: socket.text,
    partials: partials.length,
    dropped: socket.all('session.frames_dropped').length,
    speechMs: sum(ends.map((end, nth) => end - starts[nth]!)),
    finalMs: ends.map((end) => {
      const isOf = ({ event }: (typeof finals)[number]) =>
        event?.type === 'transcript.final' && event.start_ms < end && end <= event.end_ms + SILENCE_MS;
      const sentMs = FRAME_MS * Math.ceil((end + SILENCE_MS) / FRAME_MS);
      return (finals.find(isOf)?.at ?? NaN) - began - sentMs;
    }),
    partialAgeMs: partials.flatMap(({ event }, nth) => {
      const next = partials[nth + 1];
      if (event?.type !== 'transcript.partial' || next?.event?.type !== 'transcript.partial') return [];
      return event.segment_id === next.event.segment_id ? [next.at - began - event.timestamp_ms] : [];
    }),
    firstPartialMs: starts.flatMap((start, nth) => {
      const first = partials.find(({ at }) => at - began > start);
      return first && first.at - began < ends[nth]! + SILENCE_MS ? [first.at - began - start] : [];
    }),
  };
}

const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
/** Formats a value and whether it meets the target; the value is missing if there was no event. */
function against(value: number, target?: number): string {
  if (Number.isNaN(value)) return 'none';
  const time = `${value.toFixed(0)} ms`;
  if (target === undefined) return time;
  return `${time} ${value <= target ? '' : 'MISSED '}(<= ${target})`;
}
