import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { toPcm16 } from '../../src/audio/pcm16.ts';
import { BYTES_PER_MS, RealtimeClient, silence } from '../e2e/realtime-client.ts';
import * as client from '../e2e/ask.ts';
import { peakMiB, quantile } from '../e2e/vital-signs.ts';
import { serve, type VoiceServer } from '../e2e/voice-server.ts';
import { wordErrorRate } from '../helpers/word-error-rate.ts';
import { MODEL } from './install.ts';
import { HEADER_BYTES, writeSpeech } from './recordings.ts';
import type { Section } from './section.ts';

const SOCKETS = [1, 5, 10, 20];
const SECONDS = 40;
/** Nobody begins at the same moment as all others. */
const STAGGER_MS = 730;
const FRAME_MS = 40;
/** Speech is over after so much silence. */
const SILENCE_MS = 300;
const TARGET_MS = 500;

/** What came of some sockets at once. */
interface Played {
  readonly sockets: number;
  /** From when speech was found to be over until its final was there, sorted. */
  readonly finalMs: readonly number[];
  /** From the beginning of speech until the first partial about it, sorted. */
  readonly firstPartialMs: readonly number[];
  readonly partialsPerSecond: number;
  readonly framesDropped: number;
  /** Of the worst of them, against the transcript of the file. */
  readonly wordErrors: number;
  readonly serverMiB: number | undefined;
}

/** Speech at the pace at which it is spoken, over several sockets to one server with one worker. */
export const realtime: Section = {
  name: 'realtime',
  title: `The socket: how long after speech its final is there`,
  async run({ folder, model, say }) {
    const path = join(folder, 'talk.wav');
    writeSpeech(path, SECONDS);
    const file = readFileSync(path);
    const server = await serve({ modelsDir: dirname(model), args: ['--preload', MODEL] });
    try {
      const { body } = await client.transcribe(server, { bytes: new Uint8Array(file) }, { model: MODEL });
      const pcm = Buffer.concat([file.subarray(HEADER_BYTES), toPcm16(silence(1))]);
      const rounds: Played[] = [];
      for (const sockets of SOCKETS) {
        say(`${sockets} at once`);
        rounds.push(await playTogether(server, sockets, pcm, body.text ?? ''));
      }
      const [alone] = rounds;
      return {
        rows: [
          ['sockets', 'final p50', 'p95', 'first partial', 'partials/s', 'dropped', 'words', 'server'],
          ...rounds.map((round) => [
            String(round.sockets),
            ms(quantile(round.finalMs, 0.5)),
            ms(quantile(round.finalMs, 0.95)),
            ms(quantile(round.firstPartialMs, 0.5)),
            round.partialsPerSecond.toFixed(2),
            String(round.framesDropped),
            `${(100 * round.wordErrors).toFixed(1)} %`,
            `${round.serverMiB?.toFixed(0) ?? '?'} MiB`,
          ]),
        ],
        notes: [
          `Final: after the ${SILENCE_MS} ms of silence that end speech; target ${TARGET_MS} ms ${verdict(quantile(alone!.finalMs, 0.95))} with one socket.`,
          'First partial: after the beginning of speech, median. Partials a second of speech. Words: that the worst socket has otherwise than the transcript of the file.',
          `${availableParallelism()} cores, shared by clients, server and its one worker.`,
        ],
        figures: { rounds },
      };
    } finally {
      await server.end();
    }
  },
};

async function playTogether(
  server: VoiceServer,
  sockets: number,
  pcm: Uint8Array,
  expected: string,
): Promise<Played> {
  const all = await Promise.all(
    Array.from({ length: sockets }, async (_, nth) => {
      await sleep(nth * STAGGER_MS);
      return playOne(server, pcm);
    }),
  );
  return {
    sockets,
    finalMs: sorted(all.flatMap(({ finalMs }) => finalMs)),
    firstPartialMs: sorted(all.flatMap(({ firstPartialMs }) => firstPartialMs)),
    partialsPerSecond:
      sum(all.map(({ partials }) => partials)) / sum(all.map(({ speechMs }) => speechMs / 1000)),
    framesDropped: sum(all.map(({ dropped }) => dropped)),
    wordErrors: Math.max(...all.map(({ text }) => wordErrorRate(expected, text).rate)),
    serverMiB: peakMiB(server),
  };
}

async function playOne(server: VoiceServer, pcm: Uint8Array) {
  const socket = await RealtimeClient.open(server, `?model=${MODEL}`);
  const began = performance.now();
  await socket.play(pcm, { frames: [FRAME_MS * BYTES_PER_MS] });
  // Closing waits for two seconds at most.
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
      return (finals.find(isOf)?.at ?? NaN) - began - end - SILENCE_MS;
    }),
    firstPartialMs: starts.flatMap((start, nth) => {
      const first = partials.find(({ at }) => at - began > start);
      return first && first.at - began < ends[nth]! + SILENCE_MS ? [first.at - began - start] : [];
    }),
  };
}

const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const ms = (value: number) => `${value.toFixed(0)} ms`;
const verdict = (value: number) => (value <= TARGET_MS ? 'met' : 'MISSED');
