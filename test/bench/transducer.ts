import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SPEECH_RATE } from '../../src/domain/audio.ts';
import { writeRandomTransducer } from '../generated/transducer/random-transducer.ts';
import { writeStreamingTransducer } from '../generated/transducer/streaming-transducer.ts';
import { SMALL_ZIPFORMER } from '../generated/transducer/streaming-zipformer.ts';
import { holdContest, OURS } from './frame-contest.ts';
import { HEADER_BYTES, writeSpeech } from './recordings.ts';
import { type Clip, hasJudges, type Judge, NOT_INSTALLED } from './run-judge.ts';
import type { Section } from './section.ts';

const SECONDS = 60;
const CLIP_SECONDS = 20;

/** The sizes of Parakeet TDT 0.6b's prediction network and joiner; the encoder is one convolution. */
const PARAKEET = { bins: 128, rowWidth: 1024, hidden: 640, layers: 2 };

interface Contest {
  readonly name: string;
  readonly write: (folder: string) => void;
  readonly live: boolean;
  readonly sherpa: Pick<Judge, 'program' | 'job'>;
}

const CONTESTS: readonly Contest[] = [
  {
    name: 'TDT, whole clips',
    write: (folder) => writeRandomTransducer(folder, 'nemo-tdt', { sizes: PARAKEET }),
    live: false,
    sherpa: {
      program: 'test/judges/sherpa-transducer.mjs',
      job: { kind: 'nemo_transducer', bins: PARAKEET.bins },
    },
  },
  {
    name: 'streaming Zipformer of 20 million, live',
    write: (folder) => writeStreamingTransducer(folder, 'zipformer', { sizes: SMALL_ZIPFORMER }),
    live: true,
    sherpa: { program: 'test/judges/sherpa-streaming.mjs', job: { tail: 0.1 } },
  },
];

/**
 * Generated transducers beside sherpa-onnx: an offline one, which measures everything except the encoder,
 * because that costs both the same; and a streaming one, which measures everything.
 */
export const transducer: Section = {
  name: 'transducer',
  title: `Transducers: ${SECONDS} s of speech beside sherpa-onnx, one thread each`,
  async run({ folder, say }) {
    const segments = writeClips(folder);
    const results = [];
    for (const [index, { name, write, live, sherpa }] of CONTESTS.entries()) {
      const model = join(folder, `transducer-${index}`);
      mkdirSync(model);
      write(model);
      const ours = { engine: 'transducer', decoding: 'greedy', live };
      const judges: readonly Judge[] = [
        { name: `voice, ${name}`, program: OURS, threads: 1, job: ours },
        ...(hasJudges() ? [{ name: `sherpa-onnx, ${name}`, threads: 1, ...sherpa }] : []),
      ];
      results.push(await holdContest({ model, judges, segments }, say));
    }
    return {
      rows: [['', 'RTF', 'CPU time'], ...results.flatMap(({ rows }) => rows)],
      notes: [...results.flatMap(({ notes }) => notes), ...(hasJudges() ? [] : [NOT_INSTALLED])],
      figures: { runs: results.flatMap(({ runs }) => runs) },
    };
  },
};

function writeClips(folder: string): readonly Clip[] {
  const talk = join(folder, 'transducer-talk.wav');
  writeSpeech(talk, SECONDS);
  const bytes = readFileSync(talk).subarray(HEADER_BYTES);
  return Array.from({ length: SECONDS / CLIP_SECONDS }, (_, index) => {
    const first = index * CLIP_SECONDS * SPEECH_RATE;
    const clip = Float32Array.from(
      { length: CLIP_SECONDS * SPEECH_RATE },
      (_, sample) => bytes.readInt16LE(2 * (first + sample)) / 32_768,
    );
    const path = join(folder, `transducer-${index}.f32`);
    writeFileSync(path, new Uint8Array(clip.buffer));
    return { path };
  });
}
