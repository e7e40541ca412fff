import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Speech, SPEECH_RATE } from '../../src/domain/audio.ts';
import type { StreamCommand } from '../../src/domain/live-stream.ts';
import { openCtcEngine } from '../../src/engines/ctc/engine.ts';
import { ctcManifest } from '../generated/ctc/ctc-manifest.ts';
import { writeCtcModel } from '../generated/ctc/generated-models.ts';
import { sing, song } from '../generated/ctc/tone-alphabet.ts';
import { type ContestResult, holdContest, OURS } from './frame-contest.ts';
import { hasJudges, type Judge, NOT_INSTALLED } from './run-judge.ts';
import type { Section } from './section.ts';
import { median } from './statistics.ts';

const MINUTES = 10;
const CLIP_SECONDS = 30;
/** Samples per microphone frame. */
const FRAME = SPEECH_RATE / 10;
/** The tolerated cost of the last minutes relative to the first, because other load varies. */
const MOST_GROWTH = 1.25;

const SHERPA = 'test/judges/sherpa-ctc.mjs';

interface Contest {
  readonly form: 'zipformer' | 'streaming-zipformer';
  readonly judges: readonly Judge[];
}

const contestOf = (form: Contest['form'], live: boolean): Contest => ({
  form,
  judges: [
    ...(['greedy', 'beam'] as const).map((decoding) => ({
      name: `voice, ${live ? 'live' : 'whole clips'}, ${decoding}`,
      program: OURS,
      threads: 1,
      job: { decoding, live },
    })),
    ...(hasJudges()
      ? [
          {
            name: `sherpa-onnx, ${live ? 'live' : 'whole clips'}, greedy`,
            program: SHERPA,
            threads: 1,
            job: { kind: live ? 'zipformer2Ctc' : 'zipformerCtc' },
          },
        ]
      : []),
  ],
});

/**
 * The generated CTC models, whose graphs cost almost nothing, so the section measures the code around them:
 * first whether a live stream costs as much in its last minute as in its first, then the speed on clips
 * beside sherpa-onnx.
 */
export const ctc: Section = {
  name: 'ctc',
  title: `CTC: one live stream of ${MINUTES} minutes, and ${MINUTES} minutes of clips beside sherpa-onnx`,
  async run({ folder, say }) {
    const models = {
      zipformer: join(folder, 'ctc'),
      'streaming-zipformer': join(folder, 'ctc-live'),
    } as const;
    writeCtcModel(models.zipformer, 'zipformer');
    writeCtcModel(models['streaming-zipformer'], 'streaming-zipformer');
    say('one live stream');
    const minutes = await costOfMinutes(models['streaming-zipformer']);
    const growth = median(minutes.slice(-3)) / median(minutes.slice(1, 4));
    const segments = writeClips(folder);

    const results: ContestResult[] = [];
    for (const { form, judges } of [contestOf('zipformer', false), contestOf('streaming-zipformer', true)])
      results.push(await holdContest({ model: models[form], judges, segments }, say));
    return {
      rows: [
        ['', 'RTF', 'CPU time'],
        ...results.flatMap(({ rows }) => rows),
        ...minutes.map((seconds, minute) => [`live, minute ${minute + 1}`, '', (seconds / 60).toFixed(5)]),
      ],
      notes: [
        `The last minutes of the stream cost ${growth.toFixed(2)} times what the first do (target ${MOST_GROWTH}${growth > MOST_GROWTH ? ', MISSED' : ''}).`,
        ...results.flatMap(({ notes }) => notes),
        ...(new Set(results.flatMap(({ texts }) => texts)).size > 1
          ? ['Not everyone said the same: MISSED.']
          : []),
        ...(hasJudges() ? [] : [NOT_INSTALLED]),
      ],
      figures: { minutes, growth, runs: results.flatMap(({ runs }) => runs) },
    };
  },
};

/** Seconds of processor time for each minute of one endless stream, with partials. */
async function costOfMinutes(model: string): Promise<readonly number[]> {
  const engine = await openCtcEngine({ folder: model, manifest: ctcManifest() }, 1);
  const [minute] = clips(1, 60);
  const minutes: number[] = [];
  let before = process.cpuUsage();
  async function* commands(): AsyncGenerator<StreamCommand> {
    for (let count = 0; count < MINUTES; count++) {
      for (let at = 0; at < minute!.length; at += FRAME)
        yield { type: 'audio', samples: minute!.slice(at, at + FRAME) as Speech };
      const { user, system } = process.cpuUsage(before);
      minutes.push((user + system) / 1e6);
      before = process.cpuUsage();
    }
  }
  try {
    for await (const event of engine.stream!(commands(), new AbortController().signal)) void event;
  } finally {
    await engine.close();
  }
  return minutes;
}

function clips(count: number, seconds: number): readonly Float32Array[] {
  return Array.from({ length: count }, (_, seed) =>
    sing(song(seed, 3 * seconds).tones).slice(0, seconds * SPEECH_RATE),
  );
}

function writeClips(folder: string) {
  return clips((MINUTES * 60) / CLIP_SECONDS, CLIP_SECONDS).map((clip, index) => {
    const path = join(folder, `ctc-${index}.f32`);
    writeFileSync(path, new Uint8Array(clip.buffer, clip.byteOffset, clip.byteLength));
    return { path };
  });
}
